/** One window of a browser, spoken to over the browser's own remote protocol. */
export interface EngineWindow {
  /** Goes to an address, as if it were typed in. */
  navigate(url: string): Promise<void>;
  /** Works out an expression in the page: a string, or a promise of one. */
  evaluate(expression: string): Promise<string>;
  /** A real press and release at this point of the window, in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Real keys, into whatever has the focus; `\t` is the Tab key. */
  type(text: string): Promise<void>;
}

/** A browser on a profile folder: what it stored is there again when it is launched on the same folder. */
export interface EngineBrowser {
  /** What the browser says it is: `Firefox 153.7.0`. */
  version: string;
  window: EngineWindow;
  openWindow(): Promise<EngineWindow>;
  /** Stops all its processes for so long, ms, as when the tablet sleeps. */
  sleep(ms: number): Promise<void>;
  /** SIGKILL for the browser and all its processes, as when the battery dies. */
  kill(): Promise<void>;
  /** The end of a test; nothing is promised about what is on the disk. */
  close(): Promise<void>;
}

/** One of the engines that tablets have. */
export interface Engine {
  name: 'Chromium' | 'WebKit' | 'Firefox';
  /** The Debian packages that it lacks on this machine; none: it can run. */
  missing(): string[];
  launch(folder: string): Promise<EngineBrowser>;
}

/** Why an engine can't run on this machine and what to install. */
export function missingText({ name, missing }: Engine): string {
  return `${name} is not installed (Debian: apt-get install ${missing().join(' ')})`;
}

/** Of every tablet in these tests, CSS pixels. */
export const WINDOW = { width: 820, height: 1180 };
