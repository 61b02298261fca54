/** What the address of a list says and can't be read: the list shows more than whoever wrote it meant. */
export function Misread({ misread }: { misread: readonly string[] }) {
  if (misread.length === 0) return null;
  return (
    <p className="col-span-full basis-full text-label font-medium text-attention-fg" role="alert">
      The list is not narrowed by what its address says here, since that can’t be read: {misread.join(', ')}.
    </p>
  );
}
