import { useNavigate } from 'react-router';
import { useAccount } from '#db/react/use-account.ts';
import { isGranted } from '#domain/access/permission.ts';

/** Leads from the note form to the list that its writer may read: after a save, or when writing will continue later. */
export function useLeaveForm(): () => void {
  const { permissions } = useAccount();
  const navigate = useNavigate();
  return () => void navigate(isGranted(permissions, 'notes.view') ? '/notes' : '/company/notes');
}
