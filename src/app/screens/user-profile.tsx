import { ProfileScreen } from '#features/account/profile-screen.tsx';
import { useApp } from '../app-context.tsx';

export function UserProfile() {
  const { onSignOut } = useApp();
  return <ProfileScreen actions={{ onSignOut }} />;
}
