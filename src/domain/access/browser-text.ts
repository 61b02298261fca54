/** Each browser before those whose word it says as well. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

/** An iPad says that it is a Mac unless it is asked for the mobile page. */
const systems = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac or iPad', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

type Names = readonly (readonly [name: string, says: RegExp])[];
const named = (names: Names, agent: string) => names.find(([, says]) => says.test(agent))?.[0];

/** "Safari on iPad", from what a browser says of itself (`User-Agent`); null where it says neither. */
export function browserText(agent: string): string | null {
  const browser = named(browsers, agent);
  const system = named(systems, agent);
  // Only Safari is on an iPad that says it is a Mac; the others say there that they are on iOS.
  const on = system === 'Mac or iPad' && browser !== 'Safari' ? 'Mac' : system;
  if (browser && on) return `${browser} on ${on}`;
  return browser ?? on ?? null;
}
