import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Where the link of a reset mail leads; no such mail is sent yet. */
export function ResetPasswordScreen() {
  return (
    <AuthFrame title="Reset password">
      <div className="flex flex-col gap-4 text-body">
        <p>Setting a new password through a link is not in this release. Ask your administrator for a new password.</p>
        <ButtonLink icon={ArrowLeft} to="/auth/login">
          Back to sign in
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
