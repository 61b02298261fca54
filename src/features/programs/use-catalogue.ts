import { programEndpoints } from '#contract/programs.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import type { Program, ProgramKind } from './program-text.ts';

/** The company's catalogue of one kind, by name; kept on the device like every online list. */
export function useCatalogue(kind: ProgramKind) {
  const page = useOnlinePage(kind === 'behaviors' ? programEndpoints.behaviors : programEndpoints.skills);
  const rows: readonly Program[] | undefined = page.answer?.data;
  return { page, rows: rows?.toSorted((a, b) => a.name.localeCompare(b.name)) };
}
