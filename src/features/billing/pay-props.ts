import type { billingEndpoints } from '#contract/billing.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Policy } from '#domain/policy.ts';
import type { ListFailure } from '#sync/use-online-page.ts';
import type { MoneyFilters } from './money-filters.ts';
import type { MoneyRights } from './money-rights.ts';
import type { OpenAct } from './use-act-dialogs.tsx';
import type { RowChoice } from './use-row-choice.ts';
import type { Seen } from './use-seen-notes.ts';

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
