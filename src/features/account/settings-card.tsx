import type { ReactNode } from 'react';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { DashboardCard } from '#ui/layout/dashboard-card.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import type { Display } from '#ui/layout/display-store.ts';

const themes: readonly { value: Display['theme']; label: string }[] = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'outdoor', label: 'Outdoor' },
];
const textSizes: readonly Display['textSize'][] = [100, 110, 125, 150];
const hands: readonly { value: Display['hand']; label: string }[] = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
];
const warnings: readonly { value: Display['intervalWarning']; label: string }[] = [
  { value: 0, label: 'Off' },
  { value: 3, label: '3 s' },
  { value: 5, label: '5 s' },
];

/** How this device shows things. Every choice takes effect at once and stays on this device. */
export function SettingsCard() {
  const { theme, textSize, hand, discreet, sound, intervalWarning, singleKeys, set } = useDisplay();
  return (
    <DashboardCard aside="On this device only; every choice acts at once." id="settings" title="Settings">
      <div className="flex flex-col gap-6">
        <Group title="Display">
          <ChoiceChips
            hint="Outdoor is for glare: white, black, thick edges."
            label="Theme"
            onChange={(value) => {
              const chosen = themes.find((one) => one.value === value)?.value;
              if (chosen) set(chosen === 'outdoor' ? { theme: chosen } : { theme: chosen, themeBefore: chosen });
            }}
            options={themes}
            value={theme}
          />
          <ChoiceChips
            label="Text size"
            onChange={(value) => set({ textSize: textSizes.find((one) => String(one) === value) ?? 100 })}
            options={textSizes.map((size) => ({ value: String(size), label: `${size}%` }))}
            value={String(textSize)}
          />
          <ChoiceChips
            hint="Undo and the side panel of a session stand where this hand reaches them."
            label="Hand"
            onChange={(value) => set({ hand: value === 'left' ? 'left' : 'right' })}
            options={hands}
            value={hand}
          />
        </Group>
        <Group title="While recording">
          <Checkbox
            checked={discreet}
            hint="Short codes in place of behavior names, for whoever looks over your shoulder."
            label="Discreet labels"
            onChange={(value) => set({ discreet: value })}
          />
          <Checkbox
            checked={sound}
            label="Sound at the end of an interval"
            onChange={(value) => set({ sound: value })}
          />
          <ChoiceChips
            label="Warning before an interval ends"
            onChange={(value) =>
              set({ intervalWarning: warnings.find((one) => String(one.value) === value)?.value ?? 0 })
            }
            options={warnings.map(({ value, label }) => ({ value: String(value), label }))}
            value={String(intervalWarning)}
          />
        </Group>
        <Group title="Keyboard">
          <Checkbox
            checked={singleKeys}
            hint="While recording 1 to 9 count, O marks the interval, P pauses; lists have keys of their own. Never while you type."
            label="Single-key shortcuts"
            onChange={(value) => set({ singleKeys: value })}
          />
        </Group>
      </div>
    </DashboardCard>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <h3 className="border-line border-b pb-2 font-semibold text-body">{title}</h3>
      {children}
    </div>
  );
}
