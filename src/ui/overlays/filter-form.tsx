import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { focusWrong } from '#ui/fields/use-focus-wrong.ts';

/** The choice of a filter that does not act at once. While a field refuses what stands in it, nothing of it is applied. */
export function FilterForm({ name, onApply, children }: { name: string; onApply: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (!focusWrong(form.current)) onApply();
  };
  return (
    <form aria-label={name} className="flex flex-col gap-4" noValidate onSubmit={apply} ref={form}>
      {children}
      <div className="flex justify-end">
        <Button kind="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
