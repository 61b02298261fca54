import { CircleAlert, Play } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Client } from '#contract/people.ts';
import type { StorageTrouble } from '#db/device/storage-error.ts';
import { whatToDo } from '#db/device/trouble-text.ts';
import { findProgram } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { sessionLocations } from '#domain/lookups.ts';
import { type FieldErrors, LAST_MINUTE, whyNotStart } from '#domain/session/session-rules.ts';
import { dataPath } from '#features/session/frame/session-paths.ts';
import { unlockChime } from '#features/session/intervals/interval-chime.ts';
import { placeAtStart } from '#features/session/note/place-words.ts';
import { useFormDraft } from '#forms/use-form-draft.ts';
import type { SessionPreset } from '#lib/app-actions.ts';
import { faultWords } from '#lib/fault-words.ts';
import { ClockOff } from '#records/clock-off.tsx';
import { TimesRemark } from '#records/note/times-remark.tsx';
import { useKnownOverlap } from '#records/note/use-known-overlap.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { unreadOf } from '#ui/feedback/unread.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { roomForErrors } from '#ui/fields/field-row.tsx';
import { LocationSelector } from '#ui/fields/location-selector.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ClientChoice } from './client-choice.tsx';
import { OfflineReady } from './offline-ready.tsx';
import { nearestVisit, type PlannedVisit } from './planned-visits.ts';
import {
  asOfNow,
  draftKey,
  emptyDraft,
  emptyForm,
  isAssumed,
  isLate,
  type Now,
  ofItsDay,
  type StartForm,
  type UnreadField,
  withClient,
  withStartDate,
  withVisit,
} from './start-form.ts';
import { StartTimes } from './start-times.tsx';
import { StillOpen } from './still-open.tsx';
import { useStartSession } from './use-start-session.ts';

type Props = {
  policy: Policy;
  clients: readonly Client[];
  open: readonly SessionRow[];
  visits: readonly PlannedVisit[];
  now: Now;
  preset: SessionPreset;
  /** Why this device can't record at all. */
  trouble: StorageTrouble | null;
  onClose: () => void;
};

/** A press at the foot of a long form is answered in sight, each time anew. */
const bringIntoView = (answer: HTMLElement | null) => answer?.scrollIntoView?.({ block: 'nearest' });

/** The form of Start New Session. What is typed survives a reload, a lock and a sign-out (reading 167). */
export function StartSessionForm({ policy, clients, open, visits, now, preset, trouble, onClose }: Props) {
  const device = useDevice();
  const navigate = useNavigate();
  const [unchosen] = useState(() => emptyForm(preset, now, policy));
  // Start beside a client is a start of that client: what was left there of another one would record the wrong child.
  const isOfClient = ({ client_id }: Partial<StartForm>) => client_id === undefined || client_id === preset.clientId;
  const drafted = useFormDraft(draftKey(preset), emptyDraft(unchosen), {
    fits: (kept) => preset.clientId === undefined || isOfClient(kept),
  });
  const { unread, ...typed } = drafted.value;
  const visit = typed.client_id === null ? null : nearestVisit(visits, typed.client_id, now.time);
  // Of a plan nothing holds for another client than its own.
  const [fresh] = useState(() => emptyForm({}, now, policy));
  const blank = typed.client_id === unchosen.client_id ? unchosen : fresh;
  const whole = asOfNow(withVisit(typed, visit, blank, now, policy), now, policy);
  const form = ofItsDay(whole, blank.startDate);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const ids = useId();
  const program = useLive(
    async () => (form.client_id === null ? null : ((await findProgram(device.db, form.client_id)) ?? 'missing')),
    [device.db, form.client_id],
  );
  const { busy, problem, start } = useStartSession(device, () => {
    drafted.saved();
    onClose();
    void navigate(dataPath);
  });
  const place = placeAtStart(form.visit_location);
  // Over midnight its note ends with its day.
  const end_time = form.endDate > form.startDate ? LAST_MINUTE : form.endTime;
  const overlap = useKnownOverlap({ date_visited: form.startDate, begin_time: form.startTime, end_time });
  const client = clients.find(({ id }) => id === form.client_id);
  const wrong = whyNotStart({ ...form, client_id: client?.id ?? null }, refused, now.date);
  const errors: FieldErrors = attempt > 0 ? wrong : {};
  const problems = Object.entries(errors).map(([field, text = '']) => ({ fieldId: `${ids}${field}`, text }));
  const fieldProps = (field: string) => ({ id: `${ids}${field}`, error: errors[field] });
  const typedProps = (field: UnreadField) => ({
    ...fieldProps(field),
    onRefuse: (problem: string | null) => setRefused((was) => ({ ...was, [field]: problem ?? undefined })),
    unread: unreadOf(
      field,
      () => unread,
      (texts) => drafted.change({ unread: texts }),
    ),
  });

  /** Said by name: what was typed is not wanted. Back, Escape and the cross keep it, for a press that was a slip. */
  function cancel() {
    drafted.discard();
    onClose();
  }

  function press(evenSo: boolean) {
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0 || !client) return;
    if (open.length > 0 && !evenSo) return setAsked(true);
    unlockChime();
    const isPreset = blank === unchosen && form.startDate === blank.startDate && preset.eventUid !== undefined;
    // Late, it begins now, and is still the visit that was planned.
    const isVisit = form.planned || (form.startsNow && form.plan && isLate(form.plan, now.time));
    const eventUid = isPreset ? preset.eventUid : isVisit ? visit?.eventUid : undefined;
    const assumedEnd = isAssumed(form) ? { planned: form.plan?.endTime } : undefined;
    start({ start: { ...form, assumedEnd }, whom: { userId: device.db.userId, client, eventUid } });
  }

  return (
    <Dialog
      footer={
        // The question stands where Start was pressed: at the end of the form nobody would see it.
        asked && open.length > 0 ? (
          <StillOpen onCancel={cancel} onClose={onClose} onStart={() => press(true)} sessions={open} />
        ) : (
          <>
            <Button onClick={cancel}>Cancel</Button>
            <Button
              busy={busy}
              className="min-w-[min(12.5rem,100%)]"
              icon={Play}
              kind="primary"
              onClick={() => press(false)}
            >
              Start
            </Button>
          </>
        )
      }
      hasInputs
      onClose={onClose}
      open
      steady
      title="Start New Session"
      width="wide"
    >
      <div className="flex flex-col gap-5">
        {(problem ?? trouble) !== null && (
          <div key={attempt} ref={bringIntoView}>
            <Banner icon={CircleAlert} title={faultWords.recording} tone="attention">
              {problem ?? (trouble && whatToDo(trouble))}
            </Banner>
          </div>
        )}
        {drafted.restored && (
          <CameBackNotice onDiscard={drafted.discard}>
            {client && `It is a start of ${shortName(client)}`}
          </CameBackNotice>
        )}
        <ErrorSummary attempt={attempt} problems={problems} />
        <ClientChoice
          {...fieldProps('client_id')}
          clients={clients}
          onChange={(client_id) =>
            drafted.change(withClient(form, client_id, asOfNow(unchosen, now, policy), fresh, policy))
          }
          today={visits.map(({ clientId }) => clientId)}
          value={form.client_id}
        />
        <div className={roomForErrors}>
          <DateField
            {...typedProps('startDate')}
            label="Start Date"
            onChange={(date) => drafted.change(withStartDate(whole, date))}
            required
            today={now.date}
            value={form.startDate}
          />
          <DateField
            {...typedProps('endDate')}
            label="End Date"
            onChange={(endDate) => drafted.change({ endDate })}
            today={now.date}
            value={form.endDate}
          />
        </div>
        <StartTimes
          fieldProps={typedProps}
          form={form}
          key={form.client_id}
          now={now}
          onForm={(next) => drafted.change({ ...next, plan: whole.plan ?? null })}
          plan={whole.plan}
          policy={policy}
        />
        <LocationSelector
          {...fieldProps('visit_location')}
          label="Session Location"
          locations={sessionLocations}
          onChange={(visit_location) => drafted.change({ visit_location, locationChosen: true })}
          required
          value={form.visit_location}
        />
        {/* Below what was pressed, so that no choice moves. */}
        {place && <p className="-mt-2 text-label text-muted">{place}</p>}
        <TimesRemark text={overlap && `${overlap} You can start.`} />
        <ClockOff />
        <OfflineReady program={program} />
      </div>
    </Dialog>
  );
}
