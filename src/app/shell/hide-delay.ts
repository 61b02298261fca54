const delayMs = 300;

/** How long a menu takes to go away, so that one sees what was chosen; nothing with reduced motion. */
export function hideDelay(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : delayMs;
}
