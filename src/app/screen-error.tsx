import { RefreshCw } from 'lucide-react';
import { useRouteError } from 'react-router';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ChunkLoadError } from './load-screen.ts';

/**
 * A screen that could not be loaded, or broke. Loading the page again is safe: what was recorded is on the device
 * before it is shown.
 */
export function ScreenError() {
  const error = useRouteError();
  const notLoaded = error instanceof ChunkLoadError;
  return (
    <div className="flex flex-col items-start gap-5 p-4 md:p-6" role="alert">
      <PageHeader
        meta={notLoaded ? 'This screen could not be loaded.' : 'This screen stopped working.'}
        title="Something went wrong"
      />
      <p className="max-w-xl text-body">
        {notLoaded ? 'Check your connection and try again.' : 'Opening it again usually helps.'} Everything recorded on
        this device is safe.
      </p>
      <Button icon={RefreshCw} kind="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </div>
  );
}
