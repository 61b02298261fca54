import { Save } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Client } from '#contract/people.ts';
import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import type { Policy } from '#domain/access/policy.ts';
import { whyNotEntry } from '#domain/note/entry-rules.ts';
import { type FieldErrors, messages } from '#domain/session/session-rules.ts';
import { Button } from '#ui/button.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast, toasts } from '#ui/feedback/toast-store.ts';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { EntryClash } from './entry-clash.tsx';
import { EntryCounts } from './entry-counts.tsx';
import { withClient } from './entry-draft.ts';
import { type Counted, clientChoices, entryLines, findCounted } from './entry-lines.ts';
import { formOfRow } from './entry-to-mend.ts';
import { joinEntry } from './join-entry.ts';
import { saveEntry, saveNewEntry, untilUnchanged } from './save-entry.ts';
import { DeletedNotice, SavedElsewhere } from './saved-elsewhere.tsx';
import type { EntryFormState } from './use-entry-form.ts';

const listPath = '/behavior/list';

export interface EntryFormViewProps {
  clients: readonly Client[];
  policy: Policy;
  /** YYYY-MM-DD. */
  today: string;
  entry: EntryFormState;
  /** The entry being corrected; a new one when left out. */
  uid?: string | undefined;
  /** It is stored already: what is changed now needs a reason. */
  asksReason?: boolean | undefined;
  /** Why it was changed before, where that change is not sent yet: this one takes its place. */
  unsentReason?: string | undefined;
  /** What the server refused of it is typed anew: it stands nowhere else. */
  mendsRefused?: boolean | undefined;
  /** Called once it is saved; goes to Behavior List when left out. */
  onSaved?: (() => void) | undefined;
}

/** Client, record date, a count for each assigned behavior, comment. */
export function EntryFormView({
  clients,
  policy,
  today,
  entry,
  uid,
  asksReason = false,
  unsentReason = '',
  mendsRefused = false,
  onSaved,
}: EntryFormViewProps) {
  const device = useDevice();
  const navigate = useNavigate();
  const id = useId();
  const { form, change } = entry;
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const found = useLive(
    () => findCounted(device.db, form.client_id, form.record_date),
    [device.db, form.client_id, form.record_date],
  );
  const name = uid === undefined ? form.uid : undefined;
  const elsewhere = useLive(
    async () => name !== undefined && (await device.db.entries.get(name)) !== undefined,
    [device.db, name],
  );
  const stored = useLive(async () => (uid === undefined ? undefined : device.db.entries.get(uid)), [device.db, uid]);
  // Until this client's draft is there, the previous client's would be requested.
  const counted = found?.of === form.client_id ? found : nobody;
  const lines = entryLines(counted, form);
  const shown = { ...form, counts: Object.fromEntries(lines.map(({ id: one }) => [one, form.counts[one] ?? null])) };
  const { choices, left } = clientChoices(clients, counted);
  const wrong = whyNotEntry(shown, { today, textLimit: policy.textLimit, refused, asksReason });
  const errors: FieldErrors = attempt > 0 ? wrong : {};
  const now = stored && !mendsRefused ? formOfRow(stored) : null;
  const { form: joined, conflicts } = now ? joinEntry(entry.before, form, now) : { form, conflicts: [] };
  const problems = Object.entries(errors).map(([field, text = '']) => ({ fieldId: `${id}${field}`, text }));
  useErrorTitle(problems.length > 0);

  async function save(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) {
      showToast({ kind: 'danger', text: messages.fixAll, duration: 10_000 });
      return;
    }
    toasts.dismissText(messages.fixAll);
    if (conflicts.length > 0) return;
    setBusy(true);
    try {
      const order = lines.map((one) => one.id);
      if (uid === undefined) await saveNewEntry(device, shown, order, policy);
      else await saveChange(uid, order);
      await entry.forget();
      showToast({ kind: 'success', text: 'Entry saved on this device. It sends by itself.' });
      if (onSaved) onSaved();
      else await navigate(listPath);
    } catch (error) {
      showToast({ kind: 'danger', text: reasonOf(error) });
      setBusy(false);
    }
  }

  /** Of an entry that is there: what another window has made of it since goes with what was typed here. */
  async function saveChange(of: string, order: readonly number[]): Promise<string> {
    if (mendsRefused) return saveEntry(device, shown, order, policy, of, form.seen);
    return untilUnchanged(async () => {
      const row = await device.db.entries.get(of);
      const now = row ? formOfRow(row) : entry.before;
      const found = joinEntry(entry.before, shown, now);
      if (found.conflicts.length > 0)
        throw new CaptureRefused('The entry was changed elsewhere meanwhile: choose which version stands.');
      return saveEntry(device, found.form, order, policy, of, now.seen ?? form.seen, row ?? null);
    });
  }

  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={(event) => void save(event)}>
      {elsewhere && !busy && <SavedElsewhere onDiscard={entry.discard} />}
      {entry.restored && !elsewhere && <CameBackNotice onDiscard={entry.discard} />}
      {stored?.voided && !mendsRefused && <DeletedNotice reason={stored.voided.reason} />}
      {now && conflicts.length > 0 && counted === found && !busy && (
        <EntryClash
          asked={attempt > 0}
          clients={clients}
          conflicts={conflicts}
          joined={joined}
          key={attempt}
          lines={lines}
          now={now}
          onChoose={(chosen) => entry.typeOver(now, { ...chosen, seen: now.seen ?? null })}
        />
      )}
      <ErrorSummary attempt={attempt} problems={problems} />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <ClientPicker
          clients={choices}
          error={errors.client_id}
          hint={left && 'No longer on your caseload. What you typed can still be saved.'}
          id={`${id}client_id`}
          onChange={(client_id) => change(withClient(form, client_id))}
          placeholder="Search client…"
          required
          value={form.client_id}
        />
        <DateField
          error={errors.record_date}
          id={`${id}record_date`}
          label="Record date"
          max={today}
          onChange={(record_date) => change({ record_date })}
          onRefuse={(problem) => setRefused({ record_date: problem ?? undefined })}
          required
          today={today}
          unread={{ text: form.unreadDate, onChange: (unreadDate) => change({ unreadDate }) }}
          value={form.record_date}
        />
      </div>
      {form.client_id === null ? (
        <EmptyState>Choose a client to see the behaviors assigned to them.</EmptyState>
      ) : (
        <EntryCounts
          counts={form.counts}
          errors={errors}
          id={id}
          lengths={form.lengths}
          lines={lines}
          onChange={(typed) => change(typed)}
        />
      )}
      <TextArea
        error={errors.comment}
        id={`${id}comment`}
        label="Comment"
        limit={policy.textLimit}
        onChange={(comment) => change({ comment })}
        value={form.comment}
      />
      {asksReason && (
        <TextField
          error={errors.reason}
          hint={
            unsentReason
              ? `Your last change is not sent yet; this one takes its place. Say why for both. The last one said: ${unsentReason}`
              : 'Kept with what the entry said before.'
          }
          id={`${id}reason`}
          label="Reason for the change"
          onChange={(reason) => change({ reason })}
          required
          value={form.reason}
        />
      )}
      <div className="flex justify-end">
        <Button busy={busy} className="max-md:w-full" icon={Save} kind="primary" size="big" type="submit">
          Save entry
        </Button>
      </div>
    </form>
  );
}

const nobody: Counted = { of: null, assigned: [], catalogue: new Map(), name: null };

function reasonOf(error: unknown): string {
  if (error instanceof CaptureRefused) return error.reason;
  if (error instanceof CaptureFailed)
    return 'This device could not save the entry. What you typed is still here: free some space and try again.';
  throw error;
}
