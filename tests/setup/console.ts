import { afterEach, beforeEach, vi } from 'vitest';

/**
 * A warning on the console fails the test that caused it: React's act() and key warnings, a listener that leaks,
 * a promise nobody waits for. Nobody reads them otherwise until they are the bug.
 */
const said: string[] = [];

/** What the stand-in for a browser gets wrong: jsdom does not know this element, which browsers have since 2023. */
const NOT_OURS = [/^console\.error: The tag <%s> is unrecognized in this browser.* search$/s];
let expected: RegExp[] = [];
let restore: (() => void)[] = [];

beforeEach(() => {
  said.length = 0;
  expected = [];
  restore = (['error', 'warn'] as const).map((level) => {
    const spy = vi.spyOn(globalThis.console, level).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${level}: ${parts.map(String).join(' ')}`);
    });
    return () => spy.mockRestore();
  });
});

afterEach(() => {
  for (const undo of restore) undo();
  const surprises = said.filter((line) => ![...NOT_OURS, ...expected].some((pattern) => pattern.test(line)));
  if (surprises.length > 0) throw new Error(`A test's console must stay silent. It said:\n${surprises.join('\n')}`);
});

/** Says that this test's behavior includes a line on the console that matches `pattern`. */
export function expectOnConsole(pattern: RegExp): void {
  expected.push(pattern);
}
