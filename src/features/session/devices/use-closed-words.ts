import { isOpenedElsewhere } from '#domain/session/something-runs.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useNews } from '#sync/react/use-news.ts';
import { usePlaceChanged } from '#ui/use-place-changed.ts';

/**
 * What the page of a session that is over calls it, and its way back. Opened again on another device it stays this page, in
 * other words: no tile comes under a finger by itself. `more`: stands below the button.
 */
export function useClosedWords() {
  const { session } = useSessionView();
  useNews();
  const words = wordsFor(isOpenedElsewhere(session) ? 'elsewhere' : session.voided ? 'voided' : 'submitted');
  usePlaceChanged(words.reopen);
  return words;
}

function wordsFor(state: 'elsewhere' | 'voided' | 'submitted') {
  switch (state) {
    case 'elsewhere':
      return {
        title: 'Open on another device',
        reopen: 'Go on here',
        more: 'It was opened again there and goes on. Here it goes on with what that device has recorded.',
      };
    case 'voided':
      return { title: 'Started by mistake', reopen: 'Bring back', more: null };
    case 'submitted':
      return { title: 'Session submitted', reopen: 'Reopen', more: null };
  }
}
