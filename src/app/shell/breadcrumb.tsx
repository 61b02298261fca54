import { House } from 'lucide-react';
import { BrandMark } from '#ui/layout/brand-mark.tsx';
import { Link } from '#ui/link.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useCurrentRoute } from '../address/use-current-route.ts';
import { productName } from '../address/use-page-title.ts';

/** Nobody counts on a screen that has one. */
const BreadcrumbTrail = lazyPart(async () => (await import('./breadcrumb-trail.tsx')).BreadcrumbTrail, {
  waiting: null,
  failed: (
    <Link className="flex min-h-hit items-center font-semibold text-label" to="/">
      Home
    </Link>
  ),
});

export function Breadcrumb() {
  const route = useCurrentRoute();
  return !route || route.name === 'Home' ? <AtHome /> : <BreadcrumbTrail route={route} />;
}

function AtHome() {
  return (
    <>
      <p className="hidden items-center gap-2 font-semibold text-label md:flex">
        <House aria-hidden="true" className="size-5" />
        Home
      </p>
      {/* The name falls out of sight, whole, where the state of sync needs its room. */}
      <div className="flex h-9 flex-wrap items-center gap-x-2.5 overflow-hidden md:hidden" title={productName}>
        <BrandMark className="size-9" />
        <span className="font-bold text-section tracking-title @max-[22rem]/bar:visually-hidden">{productName}</span>
      </div>
    </>
  );
}
