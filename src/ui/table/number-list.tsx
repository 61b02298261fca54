/** One number and what it is of; `detail` says how it came about, `remark` what is to be noticed. */
export type NumberLine = { key: string; name: string; value: string; detail?: string; remark?: string | undefined };

/** Numbers one below the other: what it is on the left, how much on the right. */
export function NumberList({ lines }: { lines: readonly NumberLine[] }) {
  return (
    <dl>
      {lines.map(({ key, name, value, detail, remark }) => (
        <div className="flex items-baseline gap-3 border-line border-b py-1.5 last:border-0" key={key}>
          <dt className="min-w-0 flex-1 text-label wrap-anywhere">
            {name}
            {remark && <span className="block text-meta text-muted">{remark}</span>}
          </dt>
          <dd className="min-w-0 max-w-[65%] text-right tabular wrap-anywhere">
            <span className="font-semibold text-body">{value}</span>
            {detail && <span className="block text-meta">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
