import { House, Lock } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

/** A screen this person may not open, with who to ask. */
export function AccessDeniedScreen() {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <PageHeader title="You do not have access to this page" />
      <Banner icon={Lock}>
        Your role does not include it. If you need it for your work, ask the person who manages roles in your company.
      </Banner>
      <div>
        <ButtonLink icon={House} to="/">
          Home
        </ButtonLink>
      </div>
    </div>
  );
}
