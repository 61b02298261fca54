/** A tally sheet with a page torn out of it. Drawn in the theme's own colors; works offline. */
export function NotFoundPicture() {
  return (
    <svg aria-hidden="true" className="h-44 w-auto max-w-full" fill="none" viewBox="0 0 280 176">
      <ellipse className="fill-sunken outdoor:fill-tile-on" cx="140" cy="158" rx="112" ry="12" />
      <g className="fill-surface stroke-control-line" strokeLinejoin="round" strokeWidth="2.5">
        <rect height="122" rx="10" width="92" x="50" y="34" />
        <path d="M146 44a10 10 0 0 1 10-10h26l12 14-10 13 12 14-12 15 12 13-12 15 10 14-12 14h-26a10 10 0 0 1-10-10z" />
      </g>
      <g className="stroke-line" strokeLinecap="round" strokeWidth="4">
        <path d="M66 56h42M66 72h58M66 124h58M66 140h36" />
        <path d="M160 56h14M160 72h12M160 124h14M160 140h10" />
      </g>
      <g className="stroke-primary" strokeLinecap="round" strokeWidth="5">
        <path d="M72 88v22M84 88v22M96 88v22M108 88v22M64 106l52-14" />
      </g>
      <g transform="rotate(14 222 78)">
        <path
          className="fill-tile-on stroke-primary"
          d="m206 44 10 12-8 12 11 14-10 13 8 17h28a6 6 0 0 0 6-6V44a6 6 0 0 0-6-6h-33z"
          strokeLinejoin="round"
          strokeWidth="2.5"
        />
        <path
          className="stroke-primary"
          d="M226 66a8 8 0 1 1 11 7c-3 1.5-4 3.5-4 7M233 90v.5"
          strokeLinecap="round"
          strokeWidth="5"
        />
      </g>
    </svg>
  );
}
