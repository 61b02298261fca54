import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/button-link.tsx';
import { NotFoundPicture } from './not-found-picture.tsx';

/** Page not found: a picture, the address that led here, and the way home. */
export function NotFoundScreen() {
  const { state } = useLocation();
  const path = typeof state?.path === 'string' ? state.path : null;
  return (
    <div className="flex flex-col items-center gap-4 py-10 text-center">
      <NotFoundPicture />
      <h1 className="text-title font-semibold tracking-title" tabIndex={-1}>
        Page not found
      </h1>
      {path && <p className="max-w-full text-body text-muted wrap-anywhere">We could not find {path}</p>}
      <ButtonLink className="mt-2 min-h-12 min-w-40" kind="primary" to="/">
        GO HOME
      </ButtonLink>
    </div>
  );
}
