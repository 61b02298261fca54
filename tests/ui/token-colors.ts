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
export function contrast(theme: ThemeName, front: string, back: string): number {
  const [lighter, darker] = [luminance(theme, front), luminance(theme, back)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(theme: ThemeName, token: string): number {
  const hex = colors[theme][token];
  if (!hex) throw new Error(`${theme} has no --${token}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
