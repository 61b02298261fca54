// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AuthPortProvider } from '#features/auth/auth-context.tsx';
import type { AuthPort } from '#features/auth/auth-port.ts';
import { ForgotPasswordScreen } from '#features/auth/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '#features/auth/reset-password-screen.tsx';
import type { Outcome } from '#sync/send/outcome.ts';
import { makeTestRouter, Routed } from '../../setup/test-router.tsx';
import { outcomeOf } from '../outcome-of.ts';

const GOOD = 'seven plums on a ladder';

function open(path: string, outcome: Outcome = outcomeOf('done'), changes: Partial<AuthPort> = {}) {
  const send = vi.fn(async () => outcome);
  const port: AuthPort = {
    signIn: async () => ({ code: 'ok' }),
    send,
    online: true,
    storage: 'open',
    waitingOnDevice: [],
    noLongerHere: 0,
    ...changes,
  };
  const { Router } = makeTestRouter(path);
  const routes = [
    { path: '/auth/forgot/password', element: <ForgotPasswordScreen /> },
    { path: '/auth/reset/password/:token', element: <ResetPasswordScreen /> },
  ];
  render(
    <AuthPortProvider port={port}>
      <Router>
        <Routed routes={routes} />
      </Router>
    </AuthPortProvider>,
  );
  return send;
}

describe('forgot password', () => {
  const ask = async (email: string) => {
    if (email) await userEvent.type(screen.getByLabelText('Email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  };

  test('always says the same words, and they take the focus', async () => {
    const send = open('/auth/forgot/password');
    await ask('ana@demo.test ');
    const said = await screen.findByText('If that email has an account, we sent a link.');
    expect(document.activeElement?.contains(said)).toBe(true);
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: '/api/password/email' }), {
      email: 'ana@demo.test',
    });
  });

  test.each([
    ['', 'Enter your email'],
    ['ana', 'Use an address such as name@example.com'],
  ])('“%s” is refused at the field, with an example, and nothing is sent', async (email, text) => {
    const send = open('/auth/forgot/password');
    await ask(email);
    expect(screen.getAllByText(text)).toHaveLength(2);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(send).not.toHaveBeenCalled();
  });

  test('without an answer it says so, and the address stays', async () => {
    open('/auth/forgot/password', outcomeOf('unknown'));
    await ask('ana@demo.test');
    await screen.findByText(/There was no answer\. Getting a link needs a connection\./);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ana@demo.test');
  });

  test('offline nothing is sent, and what is recorded is said to be safe', async () => {
    const send = open('/auth/forgot/password', outcomeOf('done'), { online: false });
    await ask('ana@demo.test');
    screen.getByText(/Everything recorded on this device is safe/);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('reset password', () => {
  const choose = async (password: string) => {
    await userEvent.type(screen.getByLabelText('Email'), 'ana@demo.test');
    await userEvent.type(screen.getByLabelText('New password'), password);
    await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }));
  };

  test('the rule is checked while typing, and the password can be shown', async () => {
    open('/auth/reset/password/abc');
    screen.getByText(/At least 15 characters/);
    const field = screen.getByLabelText('New password');
    await userEvent.type(field, 'short');
    expect(screen.getByRole('status').textContent).toBe('Use at least 15 characters.');
    await userEvent.clear(field);
    await userEvent.type(field, GOOD);
    expect(screen.getByRole('status').textContent).toBe('This can be your password.');
    expect(field.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show new password' }));
    expect(field.getAttribute('type')).toBe('text');
  });

  test('a password made of one’s own address is refused before anything is sent', async () => {
    const send = open('/auth/reset/password/abc');
    await choose('ana demo test ana');
    expect(screen.getAllByText(/Add a few words of your own/).length).toBeGreaterThan(0);
    expect(send).not.toHaveBeenCalled();
  });

  test('sends the token of the address, and then leads to the sign-in', async () => {
    const send = open('/auth/reset/password/one-time');
    await choose(GOOD);
    await screen.findByText('Your new password is set.');
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth/login');
    expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ path: '/api/password/reset' }), {
      email: 'ana@demo.test',
      password: GOOD,
      token: 'one-time',
    });
  });

  test('an invitation asks for a first password, and is called so', async () => {
    document.title = 'Reset password · Tallybook';
    open('/auth/reset/password/first?for=invitation');
    screen.getByRole('heading', { level: 1, name: 'Choose a password' });
    expect(document.title).toBe('Choose a password · Tallybook');
    await userEvent.type(screen.getByLabelText('Email'), 'ana@demo.test');
    await userEvent.type(screen.getByLabelText('Password'), GOOD);
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }));
    await screen.findByText('Your password is set.');
  });

  test('a link to a changed address confirms it, and says that one signs in with it from then on', async () => {
    open('/auth/reset/password/moved?for=address');
    screen.getByRole('heading', { level: 1, name: 'Confirm your address' });
    screen.getByText(/From now on you sign in with this address/);
    await userEvent.type(screen.getByLabelText('Email'), 'ana@demo.test');
    await userEvent.type(screen.getByLabelText('Password'), GOOD);
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the address' }));
    await screen.findByText('Your address is confirmed.');
  });

  test('a link that was used or has run out says so and offers a new one; what was typed stays', async () => {
    const dead = 'This link has been used or has run out. Ask for a new one.';
    open('/auth/reset/password/old', outcomeOf('rejected', { status: 422, body: { errors: { token: [dead] } } }));
    await choose(GOOD);
    await screen.findByText(dead);
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/auth/forgot/password');
    expect(screen.getByLabelText('New password')).toHaveProperty('value', GOOD);
  });
});
