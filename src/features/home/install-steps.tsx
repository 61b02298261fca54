import { type LucideIcon, Share, SquarePlus } from 'lucide-react';
import { BrandMark } from '#ui/layout/brand-mark.tsx';

/** The three presses on an iPhone or iPad, each with the sign to look for. */
export function InstallSteps() {
  return (
    <ol className="mt-4 grid gap-3 md:grid-cols-3">
      <Step icon={Share} number={1}>
        Press Share, in the bar of Safari
      </Step>
      <Step icon={SquarePlus} number={2}>
        Choose Add to Home Screen
      </Step>
      <Step number={3}>Open it from there and sign in</Step>
    </ol>
  );
}

function Step({ number, icon: Icon, children }: { number: number; icon?: LucideIcon; children: string }) {
  return (
    <li className="flex items-center gap-3 rounded-control bg-sunken p-3 outdoor:border">
      <span aria-hidden="true" className="flex size-11 shrink-0 items-center justify-center rounded-card bg-surface">
        {Icon ? <Icon className="size-6 text-link" /> : <BrandMark className="size-9" />}
      </span>
      <span className="text-label">
        <strong className="font-semibold">{number}.</strong> {children}
      </span>
    </li>
  );
}
