import { lazyPart } from '#ui/overlays/lazy-part.tsx';

/** The dialogs over Session Data. */
export type DataDialog =
  | { kind: 'set-count' | 'add-at-time' | 'abc' | 'measures' | 'definition'; id: number }
  /** When it was given, ISO 8601: its code may be loaded later. */
  | { kind: 'cue'; id: number; at: string }
  /** Of that behavior, or of the one that is most likely meant. */
  | { kind: 'setup'; id?: number }
  | { kind: 'add' | 'log' | 'runs' | 'skills' }
  | { kind: 'details'; run: string }
  | { kind: 'correct' | 'describe'; uid: string };

const SetCount = lazyPart(async () => (await import('./set-count-dialog.tsx')).SetCountDialog);
const AddAtTime = lazyPart(async () => (await import('#features/session/log/add-at-time-dialog.tsx')).AddAtTimeDialog);
const AddBehavior = lazyPart(async () => (await import('./add-behavior-dialog.tsx')).AddBehaviorDialog);
const Setup = lazyPart(
  async () => (await import('#features/session/intervals/interval-setup-dialog.tsx')).IntervalSetupDialog,
);
const Details = lazyPart(
  async () => (await import('#features/session/intervals/interval-details-dialog.tsx')).IntervalDetailsDialog,
);
const Runs = lazyPart(
  async () => (await import('#features/session/intervals/finished-runs-dialog.tsx')).FinishedRunsDialog,
);
const Log = lazyPart(async () => (await import('#features/session/log/event-log-panel.tsx')).EventLogPanel);
const Correct = lazyPart(
  async () => (await import('#features/session/log/correct-event-dialog.tsx')).CorrectEventDialog,
);
const Describe = lazyPart(async () => (await import('#features/session/log/abc-dialog.tsx')).AbcDialog);
const Measures = lazyPart(async () => (await import('./measures-dialog.tsx')).MeasuresDialog);
const Definition = lazyPart(
  async () => (await import('#features/session/about/definition-dialog.tsx')).DefinitionDialog,
);
const Skills = lazyPart(async () => (await import('#features/session/about/skills-dialog.tsx')).SkillsDialog);
const Cue = lazyPart(async () => (await import('#features/session/cues/give-cue.tsx')).GiveCue);

type Props = { dialog: DataDialog; onDialog: (dialog: DataDialog | null) => void; onClose: () => void };

/** The one that is open. Each has its own file. */
export function OpenDialog({ dialog, onDialog, onClose }: Props) {
  switch (dialog.kind) {
    case 'set-count':
      return <SetCount behaviorId={dialog.id} onClose={onClose} />;
    case 'add-at-time':
      return <AddAtTime behaviorId={dialog.id} onClose={onClose} />;
    case 'add':
      return <AddBehavior onClose={onClose} />;
    case 'setup':
      return <Setup behaviorId={dialog.id} onClose={onClose} />;
    case 'details':
      return (
        <Details
          onAnother={() => onDialog({ kind: 'setup' })}
          onClose={onClose}
          onFinished={() => onDialog({ kind: 'runs' })}
          runId={dialog.run}
        />
      );
    case 'runs':
      return <Runs onClose={onClose} onOpen={(run) => onDialog({ kind: 'details', run })} />;
    case 'log':
      return (
        <Log
          onClose={onClose}
          onCorrect={(uid) => onDialog({ kind: 'correct', uid })}
          onDescribe={(uid) => onDialog({ kind: 'describe', uid })}
        />
      );
    case 'abc':
      return <Describe behaviorId={dialog.id} onClose={onClose} />;
    case 'describe':
      return <Describe onClose={onClose} uid={dialog.uid} />;
    case 'cue':
      return <Cue at={dialog.at} behaviorId={dialog.id} onClose={onClose} />;
    case 'definition':
      return <Definition behaviorId={dialog.id} onClose={onClose} />;
    case 'skills':
      return <Skills onClose={onClose} />;
    case 'measures':
      return <Measures behaviorId={dialog.id} onClose={onClose} />;
    case 'correct':
      return <Correct onClose={onClose} uid={dialog.uid} />;
  }
}
