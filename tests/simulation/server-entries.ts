/** An entry typed in by hand, with whatever was said of it: each correction and deletion keeps what was before. */
export type ServerEntry = { uid: string; voided: boolean; said: string[] };

type Body = Record<string, unknown>;

/** @returns the status with which it is answered: 404 where there is no such entry to delete or bring back */
export function performEntry(entries: Map<string, ServerEntry>, kind: 'addEntry' | 'voidEntry', body: Body): number {
  const uid = String(body.uid);
  const known = entries.get(uid);
  if (kind === 'addEntry') {
    entries.set(uid, { uid, voided: known?.voided ?? false, said: [...(known?.said ?? []), String(body.comment)] });
    return known ? 200 : 201;
  }
  if (!known) return 404;
  entries.set(uid, { ...known, voided: body.voided === true, said: [...known.said, String(body.reason)] });
  return 200;
}
