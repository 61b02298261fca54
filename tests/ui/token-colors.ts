import { readFileSync } from 'node:fs';

export type ThemeName = 'light' | 'dark' | 'outdoor';

const css = readFileSync(new URL('../../src/styles.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** The colors of each theme, read from the style sheet itself. */
export const colors: Record<ThemeName, Record<string, string>> = {
  light: colorsIn(block(/:root \{\s*color-scheme: light;/)),
  dark: colorsIn(block(/@variant dark \{/)),
  outdoor: colorsIn(block(/@variant outdoor \{/)),
};

/** The text from where `start` matches to the brace that closes it. */
function block(start: RegExp): string {
  const match = start.exec(css);
  if (!match) throw new Error(`styles.css has no ${start}`);
  const from = match.index + match[0].length;
  return css.slice(from, css.indexOf('}', from));
}

function colorsIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/gi)].map(([, name, hex]) => [name, hex]));
}

/** WCAG 2.2 contrast ratio of two colors of a theme. */
export const contrast = (theme: ThemeName, front: string, back: string): number =>
  ratio(channels(theme, front), channels(theme, back));

/**
 * The least contrast of a button that counts nothing, on a page of the color `page`: of words that fade with its fill, and of
 * those of a tile, which lie above it.
 */
export function fadedContrast(theme: ThemeName, front: string, back: string, page: string): number {
  const rule = block(/fieldset:has\(\+ div > \[data-look-only\]\) button \{/);
  const opacity = Number(/opacity: ([\d.]+)/.exec(rule)?.[1]);
  const under = channels(theme, page);
  const faded = (token: string) => {
    const own = rule.includes('grayscale(1)') ? gray(channels(theme, token)) : channels(theme, token);
    return own.map((part, at) => opacity * part + (1 - opacity) * (under[at] ?? 0));
  };
  return Math.min(ratio(faded(front), faded(back)), ratio(channels(theme, front), faded(back)));
}

const weights = [0.2126, 0.7152, 0.0722];
const weighed = (parts: readonly number[]): number =>
  parts.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0);
const gray = (parts: readonly number[]): number[] => parts.map(() => weighed(parts));

function ratio(front: readonly number[], back: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Red, green and blue, 0 to 1. */
function channels(theme: ThemeName, token: string): number[] {
  const hex = colors[theme][token];
  if (!hex) throw new Error(`${theme} has no --${token}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

const luminance = (parts: readonly number[]): number =>
  weighed(parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)));
