/** A node of `explain (format json)`, as far as it is read here. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Join Filter'?: string;
  Plans?: PlanNode[];
}

const OWN = ['Index Cond', 'Recheck Cond', 'Filter'] as const;
const JOINED = ['Hash Cond', 'Merge Cond', 'Join Filter'] as const;

/**
 * Tables of `owned` that a plan reads without saying of which company: neither a number that it was given, nor that of
 * a row it came from or is joined with.
 */
export function scansOfAll(node: PlanNode, owned: ReadonlySet<string>): string[] {
  const table = node['Relation Name'];
  const isScan = table !== undefined && node['Node Type'] !== 'ModifyTable';
  const own = isScan && owned.has(table) && !namesCompany(node) ? [table] : [];
  const parts = (node.Plans ?? []).map((part) => scansOfAll(part, owned));
  // Rows of all companies beside those of one, of which only the same company's are taken: one place has both.
  const isBeside = says(node, JOINED) && parts.some((found) => found.length === 0);
  return [...own, ...(isBeside ? [] : parts.flat())];
}

/** In its own conditions, or in those of the indexes that it was put together from. */
function namesCompany(node: PlanNode): boolean {
  const indexes = (node.Plans ?? []).filter((part) => /^Bitmap/.test(part['Node Type']));
  return says(node, OWN) || indexes.some(namesCompany);
}

const says = (node: PlanNode, conditions: readonly ((typeof OWN)[number] | (typeof JOINED)[number])[]) =>
  conditions.some((name) => /\bcompany_id = /.test(node[name] ?? ''));
