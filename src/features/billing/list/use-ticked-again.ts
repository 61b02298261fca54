import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useDevice } from '#db/react/device-context.ts';
import { findTabStorage } from '#lib/page-storage.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { fetchNamed } from './fetch-matching.ts';
import { keptChoice, type Ticked } from './kept-choice.ts';
import { type MoneyRow, noteCount } from './money-row.ts';

let isFirst = true;

/** Whether the page came by its address or a link, and this is its first list: no reload, Back or Forward. */
function isOpenedAnew(key: string): boolean {
  const first = isFirst;
  isFirst = false;
  const [load] = performance.getEntriesByType('navigation');
  return first && key === 'default' && load !== undefined && 'type' in load && load.type === 'navigate';
}

/**
 * Brings back what was ticked for this question in this tab, after a reload, Back or Forward; asked anew by a press, it
 * begins with nothing ticked. Answers what keeps the ticks of the question.
 * @param take is handed the notes as they are now, with how each read when it was ticked
 */
export function useTickedAgain(
  screen: string,
  question: string,
  take: (again: readonly { row: MoneyRow; mark: string }[]) => void,
) {
  const { db } = useDevice();
  const { server } = useSync();
  const pushed = useNavigationType() === 'PUSH';
  const { key } = useLocation();
  const kept = useMemo(() => keptChoice(findTabStorage(window), `${db.name} ${screen}`), [db.name, screen]);
  /** Ticked before, and not brought back yet: kept beside what is ticked meanwhile. */
  const waiting = useRef<readonly Ticked[]>([]);
  const live = useRef({ take, pushed, key });
  live.current = { take, pushed, key };

  useEffect(() => {
    if (isOpenedAnew(live.current.key) || live.current.pushed) kept.keep(question, []);
    const ticked = kept.of(question);
    waiting.current = ticked;
    if (ticked.length === 0) return;
    let wanted = true;
    async function bring() {
      try {
        const rows = await fetchNamed(
          server,
          ticked.map(([id]) => id),
        );
        if (!wanted) return;
        waiting.current = [];
        const marks = new Map(ticked);
        live.current.take(rows.map((row) => ({ row, mark: marks.get(row.id) ?? '' })));
        const missing = ticked.length - rows.length;
        const verb = missing === 1 ? 'exists' : 'exist';
        if (missing > 0)
          showToast({ kind: 'info', text: `${noteCount(missing)} you had ticked no longer ${verb} here.` });
      } catch (error) {
        if (!(error instanceof AskFailed)) throw error;
        if (!wanted) return;
        const { text } = listFailureText('the notes you had ticked', error.outcome.class);
        showToast({
          kind: 'danger',
          text,
          action: { label: `Tick ${noteCount(ticked.length)} again`, onPress: () => wanted && void bring() },
        });
      }
    }
    void bring();
    return () => {
      wanted = false;
      waiting.current = [];
    };
  }, [kept, question, server]);

  return {
    keep: (ticked: readonly Ticked[]) => kept.keep(question, [...waiting.current, ...ticked]),
    /** These are done under a question that was asked before this one. */
    drop: (before: string, ids: ReadonlySet<number>) =>
      kept.keep(
        before,
        kept.of(before).filter(([id]) => !ids.has(id)),
      ),
  };
}
