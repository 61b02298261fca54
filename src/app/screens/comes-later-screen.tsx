import { House } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { AppRoute } from '../app-route.ts';

/** Stands in for a screen that is not built yet, and says so. */
export function ComesLaterScreen({ route }: { route: AppRoute }) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={route.title} />
      <EmptyState
        action={
          <ButtonLink icon={House} to="/">
            Home
          </ButtonLink>
        }
      >
        This screen is not in this release. It comes in a later one.
      </EmptyState>
    </div>
  );
}
