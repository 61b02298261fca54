import { lineLook, markerPath } from './line-look.ts';

/** A short piece of a line with its marker, beside the line's name. */
export function LineMark({ line }: { line: number }) {
  const { color, dash } = lineLook(line);
  return (
    <svg aria-hidden="true" className="h-3 w-7 shrink-0" viewBox="0 0 28 12">
      <path d="M0 6H28" stroke={color} strokeDasharray={dash} strokeWidth="3" />
      <path d={markerPath(line, 14, 6, 10)} fill={color} />
    </svg>
  );
}
