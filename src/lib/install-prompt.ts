import { createListeners } from '#lib/listeners.ts';

/** What Chromium hands over when the app can be installed. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How this app can get onto the home screen: it is there (`installed`), the browser can be asked (`ask`),
 * the person does it by hand (`by-hand`, iPhone and iPad), or there is no way here (`none`).
 */
export type InstallWay = 'installed' | 'ask' | 'by-hand' | 'none';

export type InstallPrompt = {
  way(): InstallWay;
  subscribe(listener: () => void): () => void;
  /** Opens the browser's own question; answers whether the person said yes. */
  ask(): Promise<boolean>;
};

type PageWindow = Pick<Window, 'matchMedia' | 'addEventListener'> & {
  navigator: { userAgent: string; maxTouchPoints: number; standalone?: boolean | undefined };
};

/** Whether the page runs as an installed app. */
export function isInstalled(page: PageWindow): boolean {
  return page.navigator.standalone === true || page.matchMedia('(display-mode: standalone)').matches;
}

/** iPads say they are a Mac; only the fingers tell. */
function isApplesTouchDevice({ userAgent, maxTouchPoints }: PageWindow['navigator']): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Listens for the browser's offer. Make it before the first screen: the offer comes once and early. */
export function createInstallPrompt(page: PageWindow): InstallPrompt {
  let offer: BeforeInstallPromptEvent | null = null;
  let installed = isInstalled(page);
  const { subscribe, notify } = createListeners();
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as BeforeInstallPromptEvent;
    notify();
  });
  page.addEventListener('appinstalled', () => {
    installed = true;
    offer = null;
    notify();
  });
  return {
    way: () => {
      if (installed) return 'installed';
      if (offer) return 'ask';
      return isApplesTouchDevice(page.navigator) ? 'by-hand' : 'none';
    },
    subscribe,
    ask: async () => {
      const event = offer;
      if (!event) return false;
      // An offer can be used once.
      offer = null;
      await event.prompt();
      const { outcome } = await event.userChoice;
      notify();
      return outcome === 'accepted';
    },
  };
}
