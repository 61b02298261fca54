import { objectOf } from '#domain/json-object.ts';
import { createListeners } from '#lib/listeners.ts';

/** auto follows the system; outdoor is for glare: white, black, thick edges. */
type Theme = 'auto' | 'light' | 'dark' | 'outdoor';
type Hand = 'right' | 'left';
/** The menu at the left edge of a wide screen. */
type SidebarMode = 'shown' | 'minimized' | 'hidden';
/** Percent of the usual letter size. */
type TextSize = 100 | 110 | 125 | 150;

/** Seconds of warning before an interval ends. */
type IntervalWarning = 0 | 3 | 5;

/** How this device shows things. Kept on the device, never sent. */
export interface Display {
  theme: Theme;
  /** Where the outdoor button leads back to. */
  themeBefore: Exclude<Theme, 'outdoor'>;
  hand: Hand;
  sidebar: SidebarMode;
  textSize: TextSize;
  /** Codes instead of behavior names while recording, for whoever looks over a shoulder. */
  discreet: boolean;
  /** A sound when an interval ends. */
  sound: boolean;
  /** Seconds before an interval ends in which the screen says so; 0 is off. */
  intervalWarning: IntervalWarning;
  /** 1 to 9, O and P act without a modifier while recording. */
  singleKeys: boolean;
}

export const displayDefaults: Display = {
  theme: 'auto',
  themeBefore: 'auto',
  hand: 'right',
  sidebar: 'shown',
  textSize: 100,
  discreet: false,
  sound: true,
  intervalWarning: 0,
  singleKeys: true,
};

/** The part of the root element that settings are put on. */
type RootElement = Pick<HTMLElement, 'setAttribute' | 'removeAttribute'> & { style: { fontSize: string } };

const storageKey = 'tb_display';

const choices: { [Key in keyof Display]: readonly Display[Key][] } = {
  theme: ['auto', 'light', 'dark', 'outdoor'],
  themeBefore: ['auto', 'light', 'dark'],
  hand: ['right', 'left'],
  sidebar: ['shown', 'minimized', 'hidden'],
  textSize: [100, 110, 125, 150],
  discreet: [false, true],
  sound: [true, false],
  intervalWarning: [0, 3, 5],
  singleKeys: [true, false],
};

/** The stored value of one setting if it is one of its choices, else the default: a damaged store breaks nothing. */
function pick<Key extends keyof Display>(key: Key, stored: Partial<Record<string, unknown>>): Display[Key] {
  return choices[key].find((choice) => choice === stored[key]) ?? displayDefaults[key];
}

function read(storage: Pick<Storage, 'getItem'>): Display {
  let stored: Partial<Record<string, unknown>> = {};
  try {
    stored = objectOf(JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    // Unreadable or forbidden storage: the defaults serve.
  }
  return {
    theme: pick('theme', stored),
    themeBefore: pick('themeBefore', stored),
    hand: pick('hand', stored),
    sidebar: pick('sidebar', stored),
    textSize: pick('textSize', stored),
    discreet: pick('discreet', stored),
    sound: pick('sound', stored),
    intervalWarning: pick('intervalWarning', stored),
    singleKeys: pick('singleKeys', stored),
  };
}

/** Keeps the display settings, writes them to the device and puts them on the root element. */
export function createDisplayStore(storage: Pick<Storage, 'getItem' | 'setItem'>, root: RootElement) {
  let current = read(storage);
  const { subscribe, notify } = createListeners();

  /** Puts the settings on the page. Call before the first paint. */
  function apply() {
    if (current.theme === 'auto') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', current.theme);
    root.setAttribute('data-hand', current.hand);
    root.style.fontSize = current.textSize === 100 ? '' : `${current.textSize}%`;
  }

  function set(change: Partial<Display>) {
    current = { ...current, ...change };
    try {
      storage.setItem(storageKey, JSON.stringify(current));
    } catch {
      // Without storage the choice lasts until the page closes.
    }
    apply();
    notify();
  }

  /** The sun button: outdoor, and back to what was before. */
  function toggleOutdoor() {
    if (current.theme === 'outdoor') set({ theme: current.themeBefore });
    else set({ theme: 'outdoor', themeBefore: current.theme });
  }

  return { get: () => current, set, toggleOutdoor, apply, subscribe };
}

export type DisplayStore = ReturnType<typeof createDisplayStore>;
