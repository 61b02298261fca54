import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { PEOPLE } from '../fixtures/people.ts';
import type { Hand } from './hand.ts';

const ADD_ONE = /, count \d+\. Add one\.$/;

/** Signs in by the form, and waits until the app has left it. */
export async function signIn(hand: Hand, email: string): Promise<void> {
  await hand.open('/auth/login');
  await hand.fill({ label: 'Email' }, email);
  await hand.fill({ label: 'Password' }, DEMO_PASSWORD);
  await hand.press({ role: 'button', name: 'Sign in' });
  await hand.until('the app leaves the sign-in', "!location.pathname.startsWith('/auth/')");
}

/** Signs the therapist in, and waits until all that a visit needs is on the device, the app itself included. */
export async function arrive(hand: Hand): Promise<void> {
  await signIn(hand, PEOPLE.therapist);
  await hand.see({ text: / (left|over) this / });
  await hand.seeNone({ text: /^Downloading/ });
  await hand.until('the app lies on the device', 'Boolean(await navigator.serviceWorker.ready)');
}

/** Starts a session with the first client; answers the name of the first behavior on Session Data. */
export async function beginVisit(hand: Hand): Promise<string> {
  await hand.press({ role: 'button', name: 'Start Session' }, { last: true });
  await hand.see({ role: 'dialog', name: 'Start New Session' });
  await hand.press({ role: 'combobox', name: 'Client' });
  await hand.press({ role: 'option', name: /./ });
  for (const [field, time] of [
    ['Start Time', '6:00 AM'],
    ['End Time', '6:45 AM'],
  ] as const)
    await hand.fill({ role: 'combobox', name: field }, `${time}\t`);
  await hand.press({ role: 'radio', name: 'Home' });
  await hand.press({ role: 'button', name: 'Start' });
  const first = await hand.see({ role: 'button', name: ADD_ONE });
  return first.words.replace(ADD_ONE, '');
}

/** The tile of a behavior that shows this count. */
export function tile(behavior: string, count: number) {
  return { role: 'button', name: `${behavior}, count ${count}. Add one.` } as const;
}

/** Taps a tile that shows `before`, and waits until its number is one more: from then on the tap is on the disk. */
export async function tap(hand: Hand, behavior: string, before: number): Promise<void> {
  await hand.press(tile(behavior, before));
  await hand.see(tile(behavior, before + 1));
}

/** The uid of the session that the screens show. */
export function currentSession(hand: Hand): Promise<string> {
  return hand.window.evaluate("String(localStorage.getItem('tb_current_session'))");
}
