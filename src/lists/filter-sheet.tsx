import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { focusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** All filters of a list on a phone, behind one button. They act at once; the last button only shows the list. */
export function FilterSheet({
  button,
  confirm,
  onClear,
  children,
}: {
  button: ComponentProps<typeof Button>;
  confirm: string;
  onClear: () => void;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [clears, setClears] = useState(0);
  const choices = useRef<HTMLDivElement>(null);
  const clear = () => {
    // Typed text that is not a day or a range is cleared with the rest.
    setClears(clears + 1);
    onClear();
  };
  /** What can't be used is not dropped silently: the focus goes there, and its message says why. */
  const show = () => {
    if (!focusWrong(choices.current)) setOpen(false);
  };
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <Dialog
        footer={
          <>
            <Button kind="quiet" onClick={clear}>
              Clear
            </Button>
            <Button className="flex-1" kind="primary" onClick={show}>
              {confirm}
            </Button>
          </>
        }
        hasInputs
        onClose={() => setOpen(false)}
        open={open}
        title="Filters"
      >
        <div className="flex flex-col gap-7 pt-3" key={clears} ref={choices}>
          {children}
        </div>
      </Dialog>
    </>
  );
}
