import { useEffect, useState } from 'react';
import { accountEndpoints } from '#contract/account.ts';
import type { SensitiveField } from '#domain/access/account-rules.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';

/** After this long a revealed value is covered again, ms. */
const SHOWN_MS = 60_000;

/** One sealed value, in full, for a minute. The server records every reveal. */
export function useReveal(field: SensitiveField) {
  const { server } = useSync();
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => setText(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);

  async function toggle() {
    if (text !== null) return setText(null);
    setBusy(true);
    setProblem(null);
    try {
      const answer = await server.ask(accountEndpoints.revealField, { body: { field } });
      setText(answer.value ?? 'Nothing is kept any more');
    } catch (error) {
      setProblem(error instanceof AskFailed ? reasonOf(error) : 'It could not be revealed. Try again.');
    }
    setBusy(false);
  }

  return { text, problem, busy, toggle };
}

function reasonOf({ outcome }: AskFailed): string {
  if (outcome.class === 'unknown') return 'Revealing needs a connection. Check it and try again.';
  return writeFailureText('it', outcome).text;
}
