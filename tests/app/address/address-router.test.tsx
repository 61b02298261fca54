// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AddressRouter } from '../../../src/app/address/address-router.tsx';

let go: NavigateFunction;

function Address() {
  const { pathname, search } = useLocation();
  go = useNavigate();
  return pathname + search;
}

/** A machine that is busy with other things draws late, not wrongly. */
const drawn = (text: string) => vi.waitFor(() => expect(document.body.textContent).toBe(text), 10_000);

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  window.history.replaceState(null, '', '/notes');
  const page = createRoot(document.body);
  onTestFinished(() => page.unmount());
  flushSync(() =>
    page.render(
      <AddressRouter>
        <Address />
      </AddressRouter>,
    ),
  );
});

/** What is drawn before the press that led to it ends. */
const drawnWithin = (press: () => void) => {
  flushSync(press);
  return document.body.textContent;
};

test('another screen is drawn with the press that asks for it: what lies under the finger is never that of the screen before', () => {
  expect(drawnWithin(() => void go('/sessions'))).toBe('/sessions');
});

test('a list that is paged or narrowed is drawn after the press: the press never waits for its rows', async () => {
  expect(drawnWithin(() => void go('/notes?page=2'))).toBe('/notes');
  await drawn('/notes?page=2');
  expect(window.location.search).toBe('?page=2');
});

test('a screen that is opened while the pages of another are still drawn is not drawn over by them', async () => {
  void go('/notes?page=2');
  expect(drawnWithin(() => void go('/sessions?page=3'))).toBe('/sessions?page=3');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.body.textContent).toBe('/sessions?page=3');
});

test('Back goes to where the list was', async () => {
  void go('/notes?page=2');
  await drawn('/notes?page=2');
  void go(-1);
  await drawn('/notes');
});
