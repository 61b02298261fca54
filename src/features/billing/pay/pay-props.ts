import type { billingEndpoints } from '#contract/billing.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { OpenAct } from '#features/billing/acts/use-act-dialogs.tsx';
import type { MoneyFilters } from '#features/billing/list/money-filters.ts';
import type { MoneyRights } from '#features/billing/list/money-rights.ts';
import type { RowChoice } from '#features/billing/list/use-row-choice.ts';
import type { Seen } from '#features/billing/list/use-seen-notes.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';

/** What is needed to show the therapists of Contractor Pay and their notes. */
export interface PayTherapistsProps {
  answer: AnswerOf<typeof billingEndpoints.paySubtotals> | undefined;
  /** It answers the previous question. */
  isOld: boolean;
  busy: boolean;
  failed: ListFailure | null;
  filters: MoneyFilters;
  query: Record<string, string | undefined>;
  choice: RowChoice;
  /** What became of a therapist's chosen notes; null when their notes are no longer shown. */
  onSeen: (userId: number, seen: Seen | null) => void;
  mayChoose: boolean;
  rights: MoneyRights;
  offline: string | undefined;
  policy: Policy;
  onAct: OpenAct;
  onChange: (part: Partial<MoneyFilters>) => void;
  onClear: () => void;
}
