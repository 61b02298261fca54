import { lazy, Suspense } from 'react';

/** What lies over Session Data. Each is fetched when it is first opened: recording itself must start light. */
export type DataDialog =
  | { kind: 'set-count' | 'add-at-time'; id: number }
  | { kind: 'add' | 'setup' | 'log' }
  | { kind: 'details'; run: string }
  | { kind: 'correct'; uid: string };

const SetCount = lazy(async () => ({ default: (await import('./set-count-dialog.tsx')).SetCountDialog }));
const AddAtTime = lazy(async () => ({ default: (await import('./add-at-time-dialog.tsx')).AddAtTimeDialog }));
const AddBehavior = lazy(async () => ({ default: (await import('./add-behavior-dialog.tsx')).AddBehaviorDialog }));
const Setup = lazy(async () => ({ default: (await import('./interval-setup-dialog.tsx')).IntervalSetupDialog }));
const Details = lazy(async () => ({ default: (await import('./interval-details-dialog.tsx')).IntervalDetailsDialog }));
const Log = lazy(async () => ({ default: (await import('./event-log-panel.tsx')).EventLogPanel }));
const Correct = lazy(async () => ({ default: (await import('./correct-event-dialog.tsx')).CorrectEventDialog }));

type Props = { dialog: DataDialog | null; onDialog: (dialog: DataDialog | null) => void };

export function DataDialogs({ dialog, onDialog }: Props) {
  // A boundary a dialog: while the next one's code is fetched, React would only hide the one before, and a dialog that
  // is hidden asks to be closed, which would close the next one, too.
  return <Suspense key={dialog?.kind}>{dialog && <Shown dialog={dialog} onDialog={onDialog} />}</Suspense>;
}

function Shown({ dialog, onDialog }: Props & { dialog: DataDialog }) {
  const onClose = () => onDialog(null);
  switch (dialog.kind) {
    case 'set-count':
      return <SetCount behaviorId={dialog.id} onClose={onClose} />;
    case 'add-at-time':
      return <AddAtTime behaviorId={dialog.id} onClose={onClose} />;
    case 'add':
      return <AddBehavior onClose={onClose} />;
    case 'setup':
      return <Setup onClose={onClose} />;
    case 'details':
      return <Details onAnother={() => onDialog({ kind: 'setup' })} onClose={onClose} runId={dialog.run} />;
    case 'log':
      return <Log onClose={onClose} onCorrect={(uid) => onDialog({ kind: 'correct', uid })} />;
    case 'correct':
      return <Correct onClose={onClose} uid={dialog.uid} />;
  }
}
