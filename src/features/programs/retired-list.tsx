import type { ReactNode } from 'react';
import { type Program, type ProgramKind, programWords, settingsText } from './program-text.ts';

/** What is no longer used: it can't be assigned, and what was recorded with it stays. */
export function RetiredList({
  kind,
  programs,
  menu,
}: {
  kind: ProgramKind;
  programs: readonly Program[];
  menu: (program: Program) => ReactNode;
}) {
  if (programs.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="min-h-hit cursor-pointer px-4 py-3 font-semibold text-body">
        Retired {programWords[kind].many} ({programs.length})
      </summary>
      <ul aria-label={`Retired ${programWords[kind].many}`}>
        {programs.map((program) => (
          <li className="flex min-h-14 items-center gap-2 border-line border-t py-1 pr-2 pl-4" key={program.id}>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-body wrap-anywhere">{program.name}</span>
              <span className="block text-label text-muted">{settingsText(program)}</span>
            </span>
            {menu(program)}
          </li>
        ))}
      </ul>
    </details>
  );
}
