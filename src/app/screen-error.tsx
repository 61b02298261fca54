import { RefreshCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { faultWords } from '#lib/fault-words.ts';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ChunkLoadError } from './load-screen.ts';

interface Props {
  /** The address of the screen: on another one, what failed here is over. */
  path: string;
  children: ReactNode;
}
type Failed = { error: unknown; path: string } | null;

/** Says so in the place of a screen that could not be loaded, or broke, until another one is opened. */
export class ScreenFrame extends Component<Props, { failed: Failed }> {
  override state = { failed: null as Failed };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error, path: '' } };
  }

  /** The error comes without its address, which is the one of the render after it. */
  static getDerivedStateFromProps({ path }: Props, { failed }: { failed: Failed }) {
    if (failed === null || failed.path === path) return null;
    return { failed: failed.path === '' ? { ...failed, path } : null };
  }

  override render() {
    const { failed } = this.state;
    return failed === null ? this.props.children : <ScreenError error={failed.error} />;
  }
}

/** Loading the page again is safe: what was recorded is on the device before it is shown. */
function ScreenError({ error }: { error: unknown }) {
  const notLoaded = error instanceof ChunkLoadError;
  return (
    <div className="flex flex-col items-start gap-5 p-4 md:p-6" role="alert">
      <PageHeader meta={notLoaded ? faultWords.screenNotLoaded : faultWords.screenStopped} title={faultWords.screen} />
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
