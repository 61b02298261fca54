import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { NoteFormActions } from '#features/notes/form/note-form-actions.tsx';
import { NoteFormScreen } from '#features/notes/form/note-form-screen.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useApp } from '../app-context.tsx';
import { useOpenSessionOrTell } from '../use-open-session.ts';

const EntryModal = lazyPart(async () => (await import('#features/behaviors/entry-modal.tsx')).EntryModal);

export function NoteFormOfApp() {
  const { person } = useApp();
  const navigate = useNavigate();
  const open = useOpenSessionOrTell();
  const actions = useMemo<NoteFormActions>(() => {
    const may = (permission: string) => person?.can(permission) ?? false;
    return {
      onDone: () => void navigate(may('notes.view') ? '/notes' : '/company/notes'),
      onOpenSession: (sessionId) => open(sessionId, 'note'),
      ...(may('behavior.record')
        ? { onBehaviors: (clientId) => void navigate(`/behavior/add?client=${clientId}`) }
        : {}),
      ...(may('client.assign') ? { onSkills: (clientId) => void navigate(`/client/assign/skills/${clientId}`) } : {}),
    };
  }, [person, navigate, open]);
  return <NoteFormScreen actions={actions} Behaviors={actions.onBehaviors && EntryModal} />;
}
