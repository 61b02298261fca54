type Defined = { id: number; name: string; definition: string | undefined };

/** What counts as one and what does not, of each; where nobody has written it, that is said. */
export function Definitions({ of }: { of: readonly Defined[] }) {
  return (
    <dl className="flex flex-col gap-3">
      {of.map(({ id, name, definition }) => (
        <div key={id}>
          <dt className="font-semibold text-label wrap-anywhere">{name}</dt>
          <dd className="whitespace-pre-line text-body wrap-anywhere">
            {definition ?? <span className="text-muted">No definition yet</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
