import { ArrowRight } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NoteRow } from '#db/rows.ts';
import { type NoteText, noteFieldNames } from '#domain/note/note-fields.ts';
import { whyNotSave } from '#domain/note/note-rules.ts';
import { withPhrase } from '#domain/note/with-phrase.ts';
import { messages } from '#domain/session/session-rules.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { SaveTrouble } from '#features/session/frame/save-trouble.tsx';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { dataPath, submitPath } from '#features/session/frame/session-paths.ts';
import { UnsavedElsewhere } from '#features/session/frame/unsaved-elsewhere.tsx';
import { IntervalDock } from '#features/session/intervals/interval-dock.tsx';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { DataDialogs } from '#features/session/record/data-dialogs.tsx';
import { shownErrors } from '#records/note/note-fact-fields.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { showToast, toasts } from '#ui/feedback/toast-store.ts';
import { useErrorTitle } from '#ui/feedback/use-error-title.ts';
import { keepFieldAbove } from '#ui/layout/keep-field-above.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { NewData } from './new-data.tsx';
import { NoteFactsFields } from './note-facts-fields.tsx';
import { NoteTexts } from './note-texts.tsx';
import { QuickPhrases } from './quick-phrases.tsx';
import { useDrafting } from './use-drafting.ts';
import { useFormRow } from './use-form-row.ts';
import { useNoteEditor } from './use-note-editor.ts';

/** Few have two devices in one session. */
const ElsewhereMark = lazyPart(
  async () => (await import('#features/session/devices/elsewhere-mark.tsx')).ElsewhereMark,
);

/** How long the toast of an invalid form stays, ms (specification 8). */
const INVALID_TOAST_MS = 10_000;

export function SessionNoteForm({ note }: { note: NoteRow }) {
  const { policy, device, services, session } = useSessionView();
  const navigate = useNavigate();
  const { editor, fields, dirty, failed } = useNoteEditor(note);
  const drafting = useDrafting(useFormRow(note, editor), editor);
  const [last, setLast] = useState<NoteText>('target_behaviors');
  const [asked, setAsked] = useState(false);
  const [dialog, setDialog] = useState<DataDialog | null>(null);
  const ids = useId();
  const narrow = useMediaQuery(widths.underLg);
  const all = whyNotSave(fields, policy, inZone(device.clock.now(), policy.timeZone).date, note.base);
  const errors = shownErrors(all, asked);
  useAskedField(ids);
  useErrorTitle(asked && Object.keys(all).length > 0);

  async function review() {
    setAsked(true);
    const [first] = Object.keys(all);
    if (first !== undefined) {
      showToast({ kind: 'danger', text: messages.fixAll, duration: INVALID_TOAST_MS });
      document.getElementById(`${ids}${first}`)?.focus();
      return;
    }
    toasts.dismissText(messages.fixAll);
    if (await editor.flush()) void navigate(submitPath);
  }

  async function later() {
    if (!(await editor.flush())) return;
    showToast({ text: 'Draft kept on this device' });
    void navigate(dataPath);
  }

  function addPhrase(phrase: string) {
    const text = fields[last];
    editor.change({ [last]: withPhrase(text, phrase) });
  }

  const phrases = <QuickPhrases into={noteFieldNames[last]} onPhrase={addPhrase} />;
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto lg:flex lg:overflow-visible short:overflow-visible">
        <div className="flex flex-col gap-4 p-4 md:px-6 lg:min-h-0 lg:w-93 lg:shrink-0 lg:overflow-y-auto lg:p-5">
          <FactsPanel />
          <NewData drafting={drafting} />
          {!narrow && phrases}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-5 border-line bg-surface p-4 max-lg:border-t md:p-6 lg:min-h-0 lg:overflow-y-auto lg:border-l *:max-w-220">
          <NoteFactsFields editor={editor} errors={errors} fields={fields} ids={ids} note={note} />
          {narrow && phrases}
          <NoteTexts
            drafting={drafting}
            errors={errors}
            fields={fields}
            ids={ids}
            onChange={editor.change}
            onFocus={setLast}
          />
        </div>
      </div>
      <div className="safe-bottom short:sticky short:bottom-0 zoomed:static" ref={keepFieldAbove}>
        <SaveTrouble />
        <UnsavedElsewhere />
        <IntervalDock onDetails={(run) => setDialog({ kind: 'details', run })} />
        <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-surface px-4 py-2.5 md:px-5 md:py-3">
          {/* On a phone always a line of its own: the buttons stand still, whatever it says. */}
          <div className="@max-[48rem]/session:w-full">
            {session.differences && (
              // A phone's header has no room for it.
              <div className="@min-[48rem]/session:hidden">
                <ElsewhereMark plain="foot" />
              </div>
            )}
            <div className={cx(session.differences && '@max-[48rem]/session:hidden')}>
              {dirty ? (
                <span className="text-meta">{failed ? 'Not saved' : 'Saving…'}</span>
              ) : (
                <SyncBadge plain state="local" time={asOfText(note.updatedAt, services.hub.now(), policy.timeZone)} />
              )}
            </div>
          </div>
          <div className="flex flex-1 justify-end gap-3 max-md:gap-2 md:flex-auto">
            <Button
              className="max-md:flex-auto max-md:px-1! max-md:text-label!"
              onClick={() => void later()}
              size="big"
            >
              Keep writing later
            </Button>
            <Button
              className="max-md:flex-auto max-md:px-1! max-md:text-label! max-md:[&>svg]:hidden"
              iconEnd={ArrowRight}
              kind="primary"
              onClick={() => void review()}
              size="big"
            >
              Review and submit
            </Button>
          </div>
        </div>
      </div>
      <DataDialogs dialog={dialog} onDialog={setDialog} />
    </>
  );
}

/** After the screen has taken the focus, ms. */
const FIELD_FOCUS_MS = 60;

/** A link may lead to one field of the note. */
function useAskedField(ids: string) {
  const { state } = useLocation();
  const field = typeof state?.field === 'string' ? state.field : null;
  useEffect(() => {
    if (field === null) return;
    const timer = setTimeout(() => document.getElementById(`${ids}${field}`)?.focus(), FIELD_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [ids, field]);
}
