import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type Shortcut, shortcutGroups } from './shortcut-groups.ts';

/** Every key of the app, and the switch for those without a modifier. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const { singleKeys, set } = useDisplay();
  return (
    <Dialog
      footer={
        <Button className="ml-auto" kind="primary" onClick={onClose}>
          Close
        </Button>
      }
      onClose={onClose}
      open
      title="Keyboard shortcuts"
      width="wide"
    >
      <div className="flex flex-col gap-5 pt-1">
        <Checkbox
          checked={singleKeys}
          hint="Keys without Ctrl or Cmd act only inside their part of a screen, and never while you type."
          label="Single-key shortcuts"
          onChange={(on) => set({ singleKeys: on })}
        />
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-1 font-semibold text-label">{title}</h3>
            <dl className="grid grid-cols-[9rem_1fr] gap-x-4 gap-y-1.5 text-body">
              {shortcuts.map((shortcut) => (
                <Line key={shortcut.does} off={shortcut.single === true && !singleKeys} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Line({ shortcut: { keys, does }, off }: { shortcut: Shortcut; off: boolean }) {
  return (
    <div className="contents">
      <dt className="flex flex-wrap items-baseline gap-1">
        {keys.map((key) => (
          <kbd className="rounded-[4px] border border-control-line bg-sunken px-1.5 font-sans text-meta" key={key}>
            {key}
          </kbd>
        ))}
      </dt>
      <dd className={off ? 'text-muted' : undefined}>
        {does}
        {off && ' (off)'}
      </dd>
    </div>
  );
}
