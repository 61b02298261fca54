import type { Outcome } from '#sync/send/outcome.ts';

/** Why a list brought nothing new. `storage`: the device could not keep the answer. `disabled`: the account is. */
export type ListFailure = Outcome['class'] | 'storage' | 'disabled';
