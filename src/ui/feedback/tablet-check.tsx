import type { ComponentProps } from 'react';

/** A tablet with a check inside: "Saved on this device". Drawn like the Lucide icons it stands among. */
export function TabletCheck(props: ComponentProps<'svg'>) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 24 24"
      {...props}
    >
      <rect height="20" rx="2.5" width="16" x="4" y="2" />
      <path d="m8.75 12 2.25 2.25 4.25-4.5" />
    </svg>
  );
}
