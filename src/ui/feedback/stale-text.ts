const hour = 3_600_000;
const week = 7 * 24 * hour;

/**
 * How old downloaded rows are, in words; `old` asks for the history icon. `at` null: never downloaded.
 * @param coming they are being downloaded for the first time: nobody can say yet that they are not to be had
 */
export function staleText(
  at: Date | null,
  now: Date,
  timeZone?: string,
  coming = false,
): { text: string; old: boolean } {
  if (!at) return { text: coming ? 'Downloading…' : 'Not downloaded on this device', old: false };
  const age = now.getTime() - at.getTime();
  const zone = timeZone === undefined ? {} : { timeZone };
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', ...zone }).replace(/\s/u, ' ');
  if (age < hour) return { text: `Updated ${time}`, old: false };
  const day =
    age < week
      ? at.toLocaleDateString('en-US', { weekday: 'short', ...zone })
      : at.toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: '2-digit', ...zone });
  return { text: `Updated ${day} ${time}`, old: true };
}
