import { BrandMark } from '#ui/layout/brand-mark.tsx';
import { useAfter } from '#ui/use-after.ts';

/** While the first screen's code is being fetched; on a device that has the app, nobody sees it. */
export function OpeningScreen() {
  const visible = useAfter(300);
  if (!visible) return null;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4" role="status">
      <BrandMark className="size-14" />
      <p className="text-body text-muted">Opening Tallybook…</p>
    </main>
  );
}
