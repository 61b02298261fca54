import { AliasNode, type CompiledQuery, type OperationNode, TableNode } from 'kysely';

/** One thing that PostgreSQL is asked for or waited for, without any value. */
export interface Step {
  /** `select`, `insert`, `update`, `delete`, `raw`, `begin`, `commit`, `rollback`; `connect`: the wait for a connection. */
  what: string;
  /** The first table, as the code names it; undefined where a statement was written as text. */
  table?: string;
}

/** Sees each step from its beginning to its end, and hands on what becomes of it. */
export type Watch = <T>(step: Step, work: () => Promise<T>) => Promise<T>;

export const unwatched: Watch = (_step, work) => work();

/** A statement as a step. Its text and its values stay here. */
export function stepOf({ query }: CompiledQuery): Step {
  const what = query.kind.replace(/(Query)?Node$/, '').toLowerCase();
  const table = tableOf(query);
  return table === undefined ? { what } : { what, table };
}

function tableOf(query: CompiledQuery['query']): string | undefined {
  switch (query.kind) {
    case 'SelectQueryNode':
    case 'DeleteQueryNode':
      return nameOf(query.from?.froms[0]);
    case 'InsertQueryNode':
    case 'MergeQueryNode':
      return nameOf(query.into);
    case 'UpdateQueryNode':
      return nameOf(query.table);
    default:
      return undefined;
  }
}

function nameOf(node: OperationNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (AliasNode.is(node)) return nameOf(node.node);
  return TableNode.is(node) ? node.table.identifier.name : undefined;
}
