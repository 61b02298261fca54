import { type MergedField, mergedFields } from './note-merge.ts';

/** Whether a name is that of a field that people write in a note. */
export function isMergedField(name: string): name is MergedField {
  return mergedFields.some((field) => field === name);
}
