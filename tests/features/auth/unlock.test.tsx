// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { AuthPortProvider } from '../../../src/features/auth/auth-context.tsx';
import type { SignInEnding } from '../../../src/features/auth/auth-port.ts';
import { LockScreen } from '../../../src/features/auth/lock-screen.tsx';
import { LoginScreen } from '../../../src/features/auth/login-screen.tsx';
import { SetPinDialog, type SetPinDialogProps } from '../../../src/features/auth/set-pin-dialog.tsx';
import { UnlockForm } from '../../../src/features/auth/unlock-form.tsx';
import { type PinResult, UnlockPortContext } from '../../../src/features/auth/unlock-port.ts';
import { outcomeOf } from '../outcome-of.ts';

const jo = { userId: 2, name: 'Jo Ortiz', waiting: 1, pin: 'set' as const };

function lockScreen(
  answers: PinResult[],
  change: { pin?: 'set' | 'none' | 'spent'; online?: boolean; ending?: (tries: number) => SignInEnding } = {},
) {
  const { ending = () => ({ code: 'ok' }) } = change;
  const tried: string[] = [];
  const passwords: unknown[][] = [];
  render(
    <LockScreen
      onPassword={async (...typed) => {
        passwords.push(typed);
        return ending(passwords.length);
      }}
      onPin={async (pin) => {
        tried.push(pin);
        return answers[tried.length - 1] ?? { code: 'ok' };
      }}
      onSomeoneElse={() => undefined}
      online={change.online ?? false}
      person={{ ...jo, pin: change.pin ?? 'set' }}
    />,
  );
  return { tried, passwords };
}

describe('the lock screen', () => {
  test('opens with the PIN alone: the field has the focus, Enter sends, offline says that it works', async () => {
    const { tried } = lockScreen([]);
    expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
    screen.getByText('1 waiting');
    screen.getByText(/Your PIN unlocks; a password needs a connection/);
    await userEvent.keyboard('70417{Enter}');
    expect(tried).toEqual(['70417']);
  });

  test('a wrong PIN says how many tries are left, and the next is typed at once', async () => {
    lockScreen([{ code: 'wrong', left: 3 }]);
    await userEvent.keyboard('1111{Enter}');
    await screen.findByText('That PIN is not correct. 3 tries left.');
    expect(screen.getByLabelText('PIN')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
  });

  test('before the last tries it says what comes after them, so that nobody shuts a tablet out of the field', async () => {
    lockScreen([
      { code: 'wrong', left: 2 },
      { code: 'wrong', left: 1 },
    ]);
    await userEvent.keyboard('1111{Enter}');
    await screen.findByText(
      'That PIN is not correct. 2 tries left. After that, unlocking takes your password and a connection.',
    );
    await userEvent.keyboard('1112{Enter}');
    await screen.findByText(
      'That PIN is not correct. 1 try left. After that, unlocking takes your password and a connection.',
    );
  });

  test('after the fifth, offline, it says how to get a connection and what goes on meanwhile', async () => {
    const form = (online: boolean) => (
      <UnlockForm
        inSession
        onPassword={async () => ({ code: 'ok' })}
        onPin={async () => ({ code: 'spent' })}
        online={online}
        pin="spent"
      />
    );
    const { rerender } = render(form(false));
    screen.getByText(
      /connect this device, for example through a phone, then unlock and set a new PIN\. You can go on counting meanwhile\. Everything recorded is safe on this device\./,
    );
    rerender(form(true));
    screen.getByText(/^Five wrong PINs\. Unlock with your password, then set a new PIN/);
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  });

  test('after the fifth only the password is left, and offline says why it can not work now', async () => {
    const { passwords } = lockScreen([{ code: 'spent' }]);
    await userEvent.keyboard('1111{Enter}');
    await screen.findByText(/Five wrong PINs.*Everything recorded is safe/);
    expect(screen.queryByLabelText('PIN')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use the PIN' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(passwords).toEqual([]);
  });

  test('a forgotten PIN: the password, and the old PIN goes with it', async () => {
    const { passwords } = lockScreen([], { online: true });
    await userEvent.click(screen.getByRole('button', { name: 'Forgot PIN?' }));
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(passwords).toEqual([['secret', true, undefined]]);
  });

  test('without a PIN it asks for the password', async () => {
    const { passwords } = lockScreen([], { pin: 'none', online: true });
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    expect(passwords).toEqual([['secret', false, undefined]]);
  });
});

describe('the lock screen of somebody whose address was changed while the tablet was away', () => {
  test('their right password opens it with the new address; nobody has to guess until they are throttled', async () => {
    const { passwords } = lockScreen([], {
      pin: 'none',
      online: true,
      ending: (tries) => ({ code: tries === 1 ? 'wrong' : 'ok' }),
    });
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'My address has changed' }));
    await userEvent.type(screen.getByLabelText('Email'), 'jo@new.test{Enter}');
    expect(passwords.at(-1)).toEqual(['secret', false, 'jo@new.test']);
  });

  test('somebody else’s sign-in opens nothing, and says what to do', async () => {
    lockScreen([], { pin: 'none', online: true, ending: () => ({ code: 'someone-else' }) });
    await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await screen.findByText(/sign-in of another person.*use your own address.*“Someone else”.*is safe/);
  });
});

describe('Login on a shared tablet', () => {
  test('who locked here unlocks as themselves; whose work only waits is a line', async () => {
    const unlock = vi.fn(async (): Promise<PinResult> => ({ code: 'wrong', left: 4 }));
    render(
      <MemoryRouter>
        <AuthPortProvider
          port={{
            signIn: async () => ({ code: 'ok' }),
            send: async () => outcomeOf('done'),
            online: false,
            storage: 'open',
            noLongerHere: 0,
            waitingOnDevice: [
              { userId: 2, name: 'Jo Ortiz', waiting: 1 },
              { userId: 3, name: 'Ana Diaz', waiting: 2 },
            ],
          }}
        >
          <UnlockPortContext value={{ lockedHere: [jo], unlock }}>
            <LoginScreen />
          </UnlockPortContext>
        </AuthPortProvider>
      </MemoryRouter>,
    );
    const here = within(screen.getByRole('region', { name: 'on this device' }));
    expect(here.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Unlock as Jo Ortiz1 waiting',
      'Ana Diaz2 waiting',
    ]);
    await userEvent.click(here.getByRole('button', { name: /Unlock as Jo Ortiz/ }));
    screen.getByRole('heading', { level: 1, name: 'Unlock as Jo Ortiz' });
    await userEvent.keyboard('70417{Enter}');
    expect(unlock).toHaveBeenCalledExactlyOnceWith(2, '70417');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with email and password' }));
    screen.getByRole('heading', { level: 1, name: 'Sign in' });
  });
});

describe('setting a PIN', () => {
  function dialog(change: Partial<SetPinDialogProps> = {}) {
    const saved: string[] = [];
    render(
      <SetPinDialog
        onCheck={async () => ({ code: 'ok' })}
        onClose={() => undefined}
        onLockWithout={() => undefined}
        onSave={async (pin) => void saved.push(pin)}
        purpose="set"
        {...change}
      />,
    );
    return saved;
  }
  const fill = async (pin: string, again: string) => {
    await userEvent.clear(screen.getByLabelText(/^(New )?PIN$/));
    await userEvent.type(screen.getByLabelText(/^(New )?PIN$/), pin);
    await userEvent.clear(screen.getByLabelText('The same PIN again'));
    await userEvent.type(screen.getByLabelText('The same PIN again'), again);
    await userEvent.click(screen.getByRole('button', { name: 'Save PIN' }));
  };

  test('a weak or mistyped one is refused at its field and nothing typed is lost; a good one is saved', async () => {
    const saved = dialog();
    await fill('1234', '1234');
    await screen.findByText(/Too easy to guess/);
    expect(screen.getByLabelText('PIN')).toHaveProperty('value', '1234');
    expect(document.activeElement).toBe(screen.getByLabelText('PIN'));
    await fill('70417', '70471');
    await screen.findByText('The two PINs are not the same');
    expect(saved).toEqual([]);
    await fill('70417', '70417');
    expect(saved).toEqual(['70417']);
  });

  test('changing it takes the present one', async () => {
    const saved = dialog({ purpose: 'change', onCheck: async () => ({ code: 'wrong', left: 3 }) });
    await userEvent.type(screen.getByLabelText('Present PIN'), '9999');
    await fill('70417', '70417');
    await screen.findByText('That PIN is not correct. 3 tries left');
    expect(saved).toEqual([]);
  });

  test('a device that can not keep it says so', async () => {
    dialog({ onSave: () => Promise.reject(new Error('full')) });
    await fill('70417', '70417');
    await screen.findByText(/This device could not keep the PIN/);
  });
});
