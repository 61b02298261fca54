// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { AuthPortProvider } from '../../../src/features/auth/auth-context.tsx';
import type { AuthPort, SignInEnding } from '../../../src/features/auth/auth-port.ts';
import { LoginScreen } from '../../../src/features/auth/login-screen.tsx';
import { outcomeOf } from '../outcome-of.ts';

function open(result: SignInEnding, changes: Partial<AuthPort> = {}) {
  const signIn = vi.fn(async () => result);
  render(
    <MemoryRouter>
      <AuthPortProvider
        port={{
          signIn,
          send: async () => outcomeOf('done'),
          online: true,
          storage: 'open',
          waitingOnDevice: [],
          noLongerHere: 0,
          ...changes,
        }}
      >
        <LoginScreen />
      </AuthPortProvider>
    </MemoryRouter>,
  );
  return signIn;
}

async function signInAs(email: string, password: string) {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('signing in', () => {
  test('sends the email without stray spaces and the password as typed', async () => {
    const signIn = open({ code: 'ok' });
    await signInAs('ana@demo.test ', ' pass word ');
    expect(signIn).toHaveBeenCalledExactlyOnceWith('ana@demo.test', ' pass word ');
  });

  test.each<[SignInEnding, string]>([
    [{ code: 'wrong' }, 'Email or password is not correct.'],
    [{ code: 'throttled', retryAfterSeconds: 29.2 }, 'Too many tries. Wait 30 seconds and try again.'],
    [{ code: 'throttled', retryAfterSeconds: 0.3 }, 'Too many tries. Wait 1 second and try again.'],
    [{ code: 'disabled', left: 0 }, 'Everything recorded on this device is with the server'],
    [{ code: 'disabled', left: 1 }, '1 record is still on this device and could not be sent now.'],
  ])('%j is told in words, and the words take the focus', async (result, text) => {
    open(result);
    await signInAs('ana@demo.test', 'wrong password');
    const summary = screen.getByRole('alert', { name: 'There is a problem' });
    expect(summary.textContent).toContain(text);
    expect(document.activeElement).toBe(summary);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ana@demo.test');
  });

  test.each<SignInEnding>([
    { code: 'offline' },
    { code: 'network-sign-in' },
    { code: 'server' },
  ])('%j says that nothing recorded is lost', async (result) => {
    open(result);
    await signInAs('ana@demo.test', 'a password');
    expect(screen.getByRole('alert').textContent).toContain('Everything recorded on this device is safe.');
  });

  test.each<SignInEnding>([
    { code: 'offline' },
    { code: 'network-sign-in' },
    { code: 'server' },
  ])('where the device has lost what was recorded, that is said first, and %j calls nothing safe', async (result) => {
    open(result, { online: result.code !== 'offline', noLongerHere: 12 });
    screen.getByText(/^At least 12 entries were recorded on this device\. What had not been sent is no longer on it/);
    if (result.code !== 'offline') await signInAs('ana@demo.test', 'a password');
    expect(document.body.textContent).not.toContain('is safe.');
  });

  test('empty fields are named at the fields, and nothing is sent', async () => {
    const signIn = open({ code: 'ok' });
    await signInAs('', '');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Enter your password')).toHaveLength(2);
    expect(signIn).not.toHaveBeenCalled();
    expect(document.title.startsWith('Error: ')).toBe(true);
  });

  test('offline: says so, and pressing the button sends nothing', async () => {
    const signIn = open({ code: 'ok' }, { online: false });
    await signInAs('ana@demo.test', 'a password');
    expect(signIn).not.toHaveBeenCalled();
    expect(screen.getByText(/Signing in needs a connection\. Everything/)).toBeTruthy();
  });

  test.each<[AuthPort['storage'], RegExp]>([
    ['unavailable', /a private window, or storage is switched off/],
    ['stuck', /What was recorded here before is still there/],
  ])('storage that is %s is said before anybody types a password', (storage, words) => {
    open({ code: 'ok' }, { storage });
    expect(screen.getByText('Recording is not possible')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('names whose work waits on this device, and nothing of the work', () => {
    open({ code: 'ok' }, { waitingOnDevice: [{ userId: 2, name: 'J. Ortiz', waiting: 2 }] });
    expect(screen.getByRole('listitem').textContent).toBe('J. Ortiz2 waiting');
  });

  test('password managers and paste work: names, autocomplete, no hindrance', async () => {
    open({ code: 'ok' });
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    await userEvent.click(password);
    await userEvent.paste('field-day-after-rain');
    expect(password).toHaveProperty('value', 'field-day-after-rain');
    expect(password).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveProperty('type', 'text');
  });
});
