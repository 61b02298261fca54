import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Says how a new password is got. */
export function ForgotPasswordScreen() {
  return (
    <AuthFrame title="Forgot password">
      <div className="flex flex-col gap-4 text-body">
        <p>Ask your administrator for a new password.</p>
        <p className="text-muted">
          Getting a link by email is not in this release. Anything recorded on this device stays here and goes out when
          you sign in again.
        </p>
        <ButtonLink icon={ArrowLeft} to="/auth/login">
          Back to sign in
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
