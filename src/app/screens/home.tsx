import { useMemo } from 'react';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { useApp } from '../app-context.tsx';
import { useBoot } from '../boot-context.ts';
import { PinOffer } from '../lock/pin-offer.tsx';
import { navItemsFor } from '../shell/nav-items.ts';
import { UpdateBanner } from '../update/update-banner.tsx';

export function Home() {
  const { person, sessionRunning } = useApp();
  const { install } = useBoot();
  const links = useMemo(
    () => navItemsFor({ person, sessionRunning }).filter(({ to }) => to !== '/'),
    [person, sessionRunning],
  );
  return (
    <>
      <div className="not-empty:mb-6">
        <UpdateBanner />
      </div>
      {/* One question at a time: on a phone two would push the day's visits out of sight. The PIN first: without it a
          locked tablet opens with a connection only. */}
      <div className="not-empty:mb-6 [:not(:empty)+&]:hidden [&:not(:empty)~*_[data-install-hint]]:hidden">
        <PinOffer />
      </div>
      <HomeScreen install={install} links={links} />
    </>
  );
}
