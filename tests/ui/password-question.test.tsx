// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '#ui/button.tsx';
import { NewAddress } from '#ui/fields/new-address.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { usePasswordQuestion } from '#ui/fields/use-password-question.ts';

function Question({ send }: { send: Parameters<typeof usePasswordQuestion>[0] }) {
  const { busy, field, address, onSubmit } = usePasswordQuestion(send);
  return (
    <form noValidate onSubmit={onSubmit}>
      <PasswordField {...field} />
      <NewAddress {...address} />
      <Button busy={busy} type="submit">
        Sign in
      </Button>
    </form>
  );
}

async function answer(password: string) {
  const user = userEvent.setup();
  if (password !== '') await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('nothing is sent without a password', async () => {
  const sent: string[] = [];
  render(
    <Question
      send={async (password) => {
        sent.push(password);
        return null;
      }}
    />,
  );
  await answer('');
  await screen.findByText('Enter your password');
  expect(sent).toEqual([]);
});

test('what is wrong with it is told, and the field has the focus again', async () => {
  render(<Question send={async () => 'The password is not correct.'} />);
  await answer('guess');
  await screen.findByText('The password is not correct.');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a storage that breaks while it is sent leaves no form that waits for ever: it can be tried again', async () => {
  let tries = 0;
  render(
    <Question
      send={() => {
        tries += 1;
        return Promise.reject(new Error('The database is closed'));
      }}
    />,
  );
  await answer('right');
  await screen.findByText(/could not finish that.*try again/);
  await answer('again');
  expect(tries).toBe(2);
});

const changed = () => screen.queryByRole('button', { name: 'My address has changed' });

test('the right password under an address that was changed meanwhile: the new address is asked for, and goes with it', async () => {
  const sent: unknown[][] = [];
  render(
    <Question
      send={async (...typed) => {
        sent.push(typed);
        return typed[1] === undefined ? { text: 'The password is not correct.', orAddress: true } : null;
      }}
    />,
  );
  expect(changed()).toBeNull();
  await answer('right');
  await screen.findByText('The password is not correct.');
  await userEvent.click(await screen.findByRole('button', { name: 'My address has changed' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  await userEvent.keyboard(' {Enter}');
  await screen.findByText('Enter your email');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@new.test {Enter}');
  expect(sent).toEqual([
    ['right', undefined],
    ['right', 'ana@new.test'],
  ]);
});

test('where something else was wrong, nobody is asked for an address', async () => {
  render(<Question send={async () => ({ text: 'There is no connection.', orAddress: false })} />);
  await answer('right');
  await screen.findByText('There is no connection.');
  expect(changed()).toBeNull();
});
