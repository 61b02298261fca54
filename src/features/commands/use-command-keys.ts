import { useEffect } from 'react';
import { isTyping } from '#ui/is-typing.ts';

/**
 * Ctrl or Cmd+K opens the command menu from anywhere, `?` the list of keys: never while text is being typed, and not
 * while single keys are turned off. An open dialog is left first, and under the lock nothing is found or opened.
 */
export function useCommandKeys(
  page: Window,
  singleKeys: boolean,
  onOpen: (what: 'commands' | 'shortcuts') => void,
): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || event.defaultPrevented || isCovered(page.document)) return;
      const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (command && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onOpen('commands');
      } else if (singleKeys && event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
        event.preventDefault();
        onOpen('shortcuts');
      }
    }
    page.addEventListener('keydown', onKeyDown);
    return () => page.removeEventListener('keydown', onKeyDown);
  }, [page, singleKeys, onOpen]);
}

const isCovered = ({ documentElement }: Document) =>
  documentElement.hasAttribute('data-locked') || documentElement.querySelector('[role$="dialog"]') !== null;
