import { OwnEntryWork } from './own-entry-work.tsx';
import { OwnNoteWork } from './own-note-work.tsx';
import { AccessDeniedScreen } from './screens/access-denied-screen.tsx';

/** In the place of a screen that this person may not open. */
export function ClosedRoute({ name }: { name: string }) {
  if (name === 'note') return <OwnNoteWork />;
  return name === 'Behavior Add' ? <OwnEntryWork /> : <AccessDeniedScreen />;
}
