import { setTimeout as pause } from 'node:timers/promises';
import type { EngineWindow } from './engine.ts';
import { enterField, type Found, findPoint, look, type Wanted } from './in-page.ts';

/** Longer than anything here takes on a machine that is busy with other things, ms. */
const PATIENCE_MS = 30_000;

/** A person before one window: looks, presses and types, and waits for what has to come. */
export class Hand {
  readonly window: EngineWindow;
  readonly #origin: string;

  constructor(window: EngineWindow, origin: string) {
    this.window = window;
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.window.navigate(this.#origin + path);
  }

  /** As by the browser's own button, on the screen that is open. */
  async reload(): Promise<void> {
    await this.window.evaluate("((globalThis.leftBehind = true), setTimeout(() => location.reload()), '')");
    await this.until('the page is loaded anew', "!globalThis.leftBehind && document.readyState === 'complete'");
  }

  /** What stands in a field. */
  async valueOf(field: Wanted): Promise<string> {
    await this.#until(`${told(field)} can be read`, () => enterField(this.window, field));
    return this.window.evaluate('document.activeElement.value');
  }

  /** Waits until it is there; answers the first one. */
  see(wanted: Wanted): Promise<Found> {
    return this.#until(`${told(wanted)} is there`, async () => (await look(this.window, wanted))[0]);
  }

  /** Waits until nothing of the kind is there. */
  async seeNone(wanted: Wanted): Promise<void> {
    await this.#until(`${told(wanted)} is gone`, async () => (await look(this.window, wanted)).length === 0);
  }

  async seeDisabled(wanted: Wanted): Promise<void> {
    await this.#until(`${told(wanted)} is disabled`, async () => (await look(this.window, wanted))[0]?.disabled);
  }

  async press(wanted: Wanted, { last = false } = {}): Promise<void> {
    const { x, y } = await this.#until(`${told(wanted)} can be pressed`, () => findPoint(this.window, wanted, last));
    await this.window.click(x, y);
  }

  /** Types over what is in the field. */
  async fill(field: Wanted, words: string): Promise<void> {
    await this.#until(`${told(field)} can be typed into`, () => enterField(this.window, field));
    await this.window.type(words);
  }

  /** Waits until an expression of the page is true. */
  async until(what: string, expression: string): Promise<void> {
    const asked = `(async () => String(${expression}))()`;
    await this.#until(what, async () => (await this.window.evaluate(asked)) === 'true');
  }

  /** Asks until the answer is something. A page that is just being left can't answer, and is asked again. */
  async #until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
    let cause: unknown;
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
      try {
        const answer = await ask();
        if (answer) return answer;
      } catch (error) {
        cause = error;
      }
    }
    const page = await this.window.evaluate('location.pathname + "\\n" + document.body.innerText').catch(String);
    throw new Error(`It did not happen that ${what}. The page says:\n${page}`, { cause });
  }
}

function told(wanted: Wanted): string {
  if ('role' in wanted) return `the ${wanted.role} ${wanted.name}`;
  return 'label' in wanted ? `the field ${wanted.label}` : `the text ${wanted.text}`;
}
