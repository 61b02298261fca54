import type { OpKind } from '../rows.ts';

/** Work that carries a whole note: each later one can take the place of an earlier one that was refused. */
export const noteCarriers: ReadonlySet<OpKind> = new Set(['saveNote', 'saveSessionNote', 'submitSession']);
