import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { MOST_NOTES } from '#contract/billing.ts';
import { digits, howMany } from '#domain/how-many.ts';
import { isFarAhead } from '#domain/money/billing-rules.ts';
import { UNDONE_DAYS } from '#domain/money/undo-rules.ts';
import { columnTexts } from '#domain/note/stamp-text.ts';
import { daysBetween } from '#domain/session/observation.ts';
import { longDate, shortDate } from '#domain/time/service-time.ts';
import { billedWith } from '#features/billing/list/billed-with.ts';
import { claimsOf, type MoneyRow, noteCount, totalOf } from '#features/billing/list/money-row.ts';
import { TypedNumber } from '#features/billing/undo/typed-number.tsx';
import { whatUndoClears } from '#features/billing/undo/what-goes.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { usePlaceChanged } from '#ui/use-place-changed.ts';
import { byWhom } from './by-whom.ts';
import { IcnField } from './icn-field.tsx';
import {
  type ActFacts,
  actWords,
  asksDate,
  givesIcn,
  type MoneyAct,
  marksPay,
  payDates,
  takes,
  typedForOf,
} from './money-acts.ts';
import { PreviewList } from './preview-list.tsx';
import { SinceNotice } from './since-notice.tsx';
import type { SinceShown } from './since-shown.ts';
import type { ActForm } from './use-act-form.ts';
import type { Mode } from './use-money-calls.ts';

/** Shown before many notes are changed: what is filled in, the totals, and what should be checked first. */
export function ActPreview({
  act,
  form,
  today,
  zone,
  since,
  refusedAfter,
  dateField,
  onPayOnly,
}: {
  act: MoneyAct;
  form: ActForm;
  today: string;
  zone: string;
  /** What of the notes is not what it was when it was shown. */
  since: readonly SinceShown[];
  /** The last press was refused for it, after so many notes were done; null where none was. */
  refusedAfter: number | null;
  /** Around the date's field, for the focus when it is wrong. */
  dateField: Ref<HTMLDivElement>;
  /** Takes back the pay alone instead; absent for whoever may not. */
  onPayOnly: (() => void) | undefined;
}) {
  const { question, preview, listed, number } = form;
  const { mark, verb } = actWords[act];
  const doable = [...preview.warned, ...preview.ready];
  const dateLabel = asksDate(act, doable) ? actWords[act].dateLabel : null;
  const total = totalOf(doable);
  const written = columnTexts(listed.map(({ log_hours }) => log_hours));
  return (
    <div className="flex flex-col gap-5">
      <SinceNotice done={refusedAfter} since={since} today={today} zone={zone} />
      {givesIcn(act) && (
        <IcnField
          error={question.error}
          existing={question.existing}
          hint={form.facts.replaces && `Now ${form.facts.replaces}. The billed date and pay stay as they are.`}
          mixed={question.mixedOf(doable)}
          onAgree={(agreed) => question.agree(doable, agreed)}
          onChange={question.change}
          value={question.icn}
        />
      )}
      {dateLabel && (
        <div ref={dateField}>
          <DateField
            atOnce
            // It begins with a date: if there is none, somebody removed it.
            error={form.dateError}
            hint={dateHint(act, doable)}
            label={dateLabel}
            onChange={form.setDate}
            onRefuse={form.setDateProblem}
            onTyping={form.setTyping}
            required
            today={today}
            value={form.date}
          />
        </div>
      )}
      {dateLabel && !form.awaitsDate && isAheadOf(today, form.date, act) && (
        <Banner icon={TriangleAlert} tone="waiting">
          {dateLabel} {longDate(form.date)} is in the future, {howMany(daysBetween(today, form.date), 'day')} ahead.{' '}
          {isOfPay(act) ? 'Check it.' : 'Check it: a wrong date can only be undone together with billing, ICN and pay.'}
        </Banner>
      )}
      {takes(act) && doable.length > 0 && (
        <Banner
          actions={
            act === 'undo' &&
            onPayOnly &&
            doable.some(({ user_status }) => user_status !== null) && (
              <Button onClick={onPayOnly} size="toolbar">
                Take back pay only…
              </Button>
            )
          }
          icon={TriangleAlert}
          tone={number.grave ? 'attention' : 'waiting'}
        >
          {whatUndoClears(act, doable).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
      {act === 'redate' && <PayDatesGo rows={doable} />}
      {number.grave && (
        <TypedNumber
          error={number.error}
          notes={doable.length}
          onChange={number.change}
          to={typedForOf(act)}
          value={number.typed}
        />
      )}
      {listed.length > 1 && doable.length > 0 && <ModeChoice act={act} blocked={preview.blocked.length} form={form} />}
      <p aria-live="polite" className="text-body font-semibold tabular">
        {form.awaitsDate
          ? awaitsText(form)
          : doable.length === 0
            ? `None of these notes can be ${mark}.`
            : form.spoiled
              ? spoiledText(act, form)
              : [
                  `Total: ${noteCount(total.notes)}`,
                  written(total.hours),
                  howMany(total.units, 'unit'),
                  marksPay(act) ? '' : billedWith({ ...total, ...claimsOf(doable) }, written),
                ]
                  .filter(Boolean)
                  .join(' · ')}
      </p>
      <PreviewList
        firstBy={({ marked = [] }, { because }) =>
          byWhom({ because, ...marked.find(({ mark }) => mark === because) }, today, zone)
        }
        onlyReady={`${verb} only the ${digits(preview.ready.length)} ready`}
        written={written}
        onRemove={listed.length > 1 ? form.remove : undefined}
        preview={preview}
      />
    </div>
  );
}

/** Cancel, and the press that moves money. */
export function PreviewButtons({
  act,
  asking,
  form,
  onClose,
  onPress,
}: {
  act: MoneyAct;
  /** The server is being asked about the ICN. */
  asking: boolean;
  form: ActForm;
  onClose: () => void;
  onPress: () => void;
}) {
  const { preview, listed, facts, doable } = form;
  const undo = takes(act);
  const existing = form.question.existing !== null;
  // A press that reads the date is not the one that acts on it: what the date changes was not shown.
  usePlaceChanged(String(form.awaitsDate));
  return (
    <>
      <Button data-autofocus={(undo && !form.number.grave) || undefined} onClick={onClose}>
        Cancel
      </Button>
      {doable > 0 && (
        <Button
          busy={asking}
          data-autofocus={(!undo && !givesIcn(act)) || undefined}
          kind={form.number.grave ? 'danger' : 'primary'}
          off={form.spoiled ? spoiledText(act, form) : undefined}
          onClick={onPress}
        >
          {form.awaitsDate
            ? `${actWords[act].verb}…`
            : form.spoiled
              ? `${actWords[act].verb} all ${digits(listed.length)} or none`
              : pressText(act, [...preview.warned, ...preview.ready], facts, existing)}
        </Button>
      )}
    </>
  );
}

/** An ICN bills what is not billed yet, which its button names. */
function pressText(act: MoneyAct, doable: readonly MoneyRow[], facts: ActFacts, existing: boolean): string {
  const bills = act === 'assign' ? doable.filter(({ ins_status }) => ins_status === null).length : 0;
  if (bills > 0 && bills === doable.length && !existing) return `Assign and bill ${noteCount(bills)}`;
  const press = existing ? `Add ${doable.length} to it` : actWords[act].button(doable.length, facts);
  return bills === 0 ? press : `${press}, bill ${digits(bills)}`;
}

/** All or none was chosen, and it is known that it will be none. */
const spoiledText = (act: MoneyAct, { preview }: ActForm): string =>
  `Nothing will be done: ${digits(preview.blocked.length)} of them can't be ${actWords[act].mark}.`;

/** The notes stay listed as they were: nothing moves while a date is typed. So this has one line, as the total has. */
const awaitsText = ({ dateWrong = 'No date yet', facts: { date } }: ActForm): string =>
  `${dateWrong}${date === '' ? '' : ` · notes for ${shortDate(date)}`}`;

/** Its date is of pay, which is often given some days ahead; that of a claim is not. */
const isOfPay = (act: MoneyAct): boolean => act === 'pay' || act === 'redate';

const isAheadOf = (today: string, date: string, act: MoneyAct): boolean =>
  isOfPay(act) ? isFarAhead(date, today) : date > today;

/** What the date is for, or in the place of which it comes. */
function dateHint(act: MoneyAct, rows: readonly MoneyRow[]): string | undefined {
  if (act === 'assign') return 'For the notes that are not billed yet';
  const [now, ...others] = payDates(rows);
  return act === 'redate' && now && others.length === 0 ? `From ${shortDate(now)} to this one` : undefined;
}

/** What one date in the place of several takes away. */
function PayDatesGo({ rows }: { rows: readonly MoneyRow[] }) {
  const dates = payDates(rows);
  const [first, last] = [dates[0], dates.at(-1)];
  if (dates.length < 2 || !first || !last) return null;
  return (
    <Banner icon={TriangleAlert} tone="attention">
      These notes were paid on {dates.length} days, from {shortDate(first)} to {shortDate(last)}. All get one date. For{' '}
      {UNDONE_DAYS} days each can have its own back.
    </Banner>
  );
}

/** What happens to the others when a note is left as it is: known beforehand, or only by the server. */
function ModeChoice({ act, form, blocked }: { act: MoneyAct; form: ActForm; blocked: number }) {
  const { verb, mark } = actWords[act];
  if (form.listed.length > MOST_NOTES)
    return (
      <p className="text-label text-muted">
        {noteCount(MOST_NOTES)} at most can be {mark} together or not at all. Of more, each is {mark} by itself.
      </p>
    );
  const others = blocked > 0 && form.doable > 0 ? `the other ${form.doable}` : 'the others';
  return (
    <ChoiceChips
      label={blocked > 0 ? `${blocked} of them can't be ${mark}` : `If one of them can't be ${mark}`}
      onChange={(mode) => form.setMode(mode as Mode)}
      options={[
        { value: 'each', label: `${verb} ${others}` },
        { value: 'all', label: `${verb} none` },
      ]}
      value={form.mode}
    />
  );
}
