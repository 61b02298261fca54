const small = new Set(['of', 'the', 'and', 'a', 'an', 'in', 'on', 'to', 'with']);

/**
 * Codes that mean nothing to someone looking over a shoulder: "inappropriate touching of genitals" is ITG, SIB stays
 * SIB. Two behaviors never share one.
 */
export function discreetLabels(names: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const code = initials(name);
    const times = (taken.get(code) ?? 0) + 1;
    taken.set(code, times);
    return times === 1 ? code : `${code}${times}`;
  });
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !small.has(word.toLowerCase()));
  const [only = '?'] = words;
  if (words.length > 1) return words.map((word) => word[0]?.toUpperCase()).join('');
  return only === only.toUpperCase() ? only.slice(0, 4) : only.slice(0, 2);
}
