import {
  ArrowLeftRight,
  Ban,
  Clock,
  EyeOff,
  House,
  Info,
  Keyboard,
  List,
  Lock,
  RotateCcw,
  Sun,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '#db/rows.ts';
import { visitName } from '#domain/session/visit-name.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { useSessionView } from './session-context.ts';
import { notePath, submitPath } from './session-paths.ts';
import { switchSession } from './switch-session.ts';

const AboutClientDialog = lazyPart(
  async () => (await import('#features/session/about/about-client-dialog.tsx')).AboutClientDialog,
);
const VoidSessionDialog = lazyPart(async () => (await import('./void-session-dialog.tsx')).VoidSessionDialog);
const ResetTimerDialog = lazyPart(async () => (await import('./reset-timer-dialog.tsx')).ResetTimerDialog);

/** What is needed rarely while recording. Leaving is safe: the session continues, and a strip leads back. */
export function SessionMenu({
  others,
}: {
  /** Open here, too. */
  others: readonly SessionRow[];
}) {
  const [resetting, setResetting] = useState(false);
  const [asking, setAsking] = useState(false);
  const [voiding, setVoiding] = useState(false);
  const { session, device, policy } = useSessionView();
  const { lock } = useAppActions();
  const { discreet, sound, singleKeys, theme, set, toggleOutdoor } = useDisplay();
  const phone = useMediaQuery(widths.phone);
  const entries: MenuEntry[] = [
    ...others.map((other) => ({
      label: `Go on with ${visitName(other, device.clock.now(), policy.timeZone)}`,
      icon: ArrowLeftRight,
      onSelect: () => switchSession(other),
    })),
    // Submit brings it here.
    ...(session.differences
      ? [{ kind: 'link' as const, label: 'Recorded on another device', to: submitPath, icon: ArrowLeftRight }]
      : []),
    { label: 'About this client', icon: Info, onSelect: () => setAsking(true) },
    { kind: 'link', label: 'Home', to: '/', icon: House },
    { kind: 'link', label: 'Sessions', to: '/sessions', icon: List },
    { label: 'Reset timer…', icon: RotateCcw, onSelect: () => setResetting(true), separated: true },
    { kind: 'link', label: 'Change times or location', to: notePath, icon: Clock },
    { label: 'Started by mistake…', icon: Ban, onSelect: () => setVoiding(true) },
    {
      label: discreet ? 'Show full names' : 'Discreet labels',
      icon: EyeOff,
      onSelect: () => set({ discreet: !discreet }),
    },
    {
      label: sound ? 'Turn interval sound off' : 'Turn interval sound on',
      icon: sound ? VolumeX : Volume2,
      onSelect: () => set({ sound: !sound }),
    },
    {
      label: singleKeys ? 'Turn single-key shortcuts off' : 'Turn single-key shortcuts on',
      icon: Keyboard,
      onSelect: () => set({ singleKeys: !singleKeys }),
    },
  ];
  if (phone)
    entries.push({
      label: theme === 'outdoor' ? 'Outdoor colors off' : 'Outdoor colors',
      icon: Sun,
      onSelect: toggleOutdoor,
    });
  entries.push({ label: 'Lock', icon: Lock, onSelect: lock, separated: true });
  return (
    <>
      <Menu entries={entries} label="Session menu" />
      {voiding && <VoidSessionDialog onClose={() => setVoiding(false)} />}
      {asking && <AboutClientDialog onClose={() => setAsking(false)} />}
      {resetting && <ResetTimerDialog onClose={() => setResetting(false)} />}
    </>
  );
}
