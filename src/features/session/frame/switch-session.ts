import { useEffect } from 'react';
import { chooseSession } from '#db/react/current-session-store.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { said } from '#domain/announcements.ts';
import { announce } from '#ui/feedback/announcer-store.ts';

let asked: string | null = null;

/** Goes on with another session that is open here, on the same screen: two clients at once are one press apart. */
export function switchSession({ id, clientName }: SessionRow): void {
  asked = id;
  chooseSession(id);
  announce(said.sessionNow(shortName(clientName)));
}

/** The button that was pressed went with its session: the focus goes to the name of the one that came. */
export function useFocusAfterSwitch(id: string, isShown: boolean): void {
  useEffect(() => {
    if (asked !== id || !isShown) return;
    asked = null;
    document.querySelector<HTMLElement>('[data-session-frame] h1')?.focus();
  }, [id, isShown]);
}
