import { useEffect, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { longDate } from '#domain/time/service-time.ts';
import { showToast } from '#ui/feedback/toast-store.ts';

type Settled = { closed?: string | null; paid?: string | null; billed?: Note | null | undefined };

/** "Billed in ICN 2026-1018 on 11/04/2026"; empty where it is not. */
export function billedText({ ins_status, pay_group }: Pick<Note, 'ins_status' | 'pay_group'>): string {
  if (ins_status === null) return '';
  return `Billed${pay_group ? ` in ICN ${pay_group.icn}` : ''} on ${longDate(ins_status.slice(0, 10))}`;
}

/** Long enough for whoever is in the middle of a sentence, ms. */
const NEWS_MS = 15_000;

/** What the office did to a note while its form is open is said where somebody writes: the notice may be out of sight. */
export function useSettledToast({ closed, paid, billed }: Settled): void {
  const text = closed ?? paid ?? (billed ? billedText(billed) : '');
  const [atFirst] = useState(text);
  useEffect(() => {
    if (text === '' || text === atFirst) return;
    showToast({ text: `While this is open: ${text}`, about: 'settled', duration: NEWS_MS });
  }, [text, atFirst]);
}
