import { ArrowLeft, CloudOff, Send } from 'lucide-react';
import { findContact } from '#db/queries/unsent.ts';
import { useLive } from '#db/react/use-live.ts';
import { SaveTrouble } from '#features/session/frame/save-trouble.tsx';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { dataPath } from '#features/session/frame/session-paths.ts';
import { UnsavedElsewhere } from '#features/session/frame/unsaved-elsewhere.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';

/** What Submit will do, and Submit. */
export function SubmitFooter({ busy, onSubmit }: { busy: boolean; onSubmit: () => void }) {
  const { device } = useSessionView();
  const contact = useLive(() => findContact(device.db), [device.db]);
  const offline = contact?.waitingFor === 'network' || contact?.waitingFor === 'network-sign-in';
  const Icon = offline ? CloudOff : Send;
  return (
    <div className="safe-bottom shrink-0 short:sticky short:bottom-0 zoomed:static">
      <SaveTrouble />
      <UnsavedElsewhere />
      <div className="border-line border-t bg-surface">
        <div className="mx-auto px-4 lg:max-w-200 pt-3 pb-4 md:px-6">
          <p className="mb-2 flex items-center justify-center gap-2 text-meta">
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {offline
              ? 'Offline. Submit saves on this device and sends by itself later.'
              : 'Submit closes the session and sends its note.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              className="min-h-15! rounded-card! max-md:px-3! max-md:text-label!"
              icon={ArrowLeft}
              to={dataPath}
            >
              Back to data
            </ButtonLink>
            <Button
              busy={busy}
              className="min-h-15! flex-1 rounded-card! max-md:px-2!"
              kind="primary"
              onClick={onSubmit}
            >
              Submit Session
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
