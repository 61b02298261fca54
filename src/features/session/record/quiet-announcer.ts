/** Quiet after the last change before it is spoken, ms: fast taps give one sentence, not twenty. */
const QUIET_MS = 600;

/**
 * Speaks numbers once they have come to rest, merged: "Tantrum 7, Elopement 2". `text` is asked for only then, so that
 * the number spoken is the one on the screen.
 */
export function createQuietAnnouncer(say: (text: string) => void) {
  const changed = new Map<string, () => string | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function speak() {
    const texts = [...changed.values()].flatMap((text) => text() ?? []);
    changed.clear();
    if (texts.length > 0) say(texts.join(', '));
  }

  return {
    note(key: string, text: () => string | null) {
      changed.set(key, text);
      clearTimeout(timer);
      timer = setTimeout(speak, QUIET_MS);
    },
    /** Forgets what was not spoken yet: something newer says more. */
    hush() {
      clearTimeout(timer);
      changed.clear();
    },
  };
}
