import { isSetting, type SettingName, settingNames } from './setting-table.ts';

/** Close to a setting of ours, and often set for something else: by Kubernetes for a service "database", by shells. */
const OF_OTHERS = new Set(['DATABASE_PORT', 'HOSTS', 'PORTS', 'POST', 'MEMO']);
/** In a long name two slips still leave no doubt. */
const LONG = 8;

/** The setting that somebody meant by `name`, or null: then it is one, or has nothing to do with us. */
export function meantBy(name: string): SettingName | null {
  if (isSetting(name) || OF_OTHERS.has(name)) return null;
  const plain = plainOf(name);
  const near = settingNames
    .map((setting) => ({ setting, slips: countSlips(plain, plainOf(setting)) }))
    .filter(({ setting, slips }) => slips <= (setting.length >= LONG ? 2 : 1))
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.setting ?? null;
}

/** Small letters, and lines of another kind or none, are no other name. */
function plainOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Letters too many, too few, others, or two that changed places: how many of these lie between two words. */
function countSlips(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      rows[i]?.push(swapped ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  }
  return at(one.length, other.length);
}
