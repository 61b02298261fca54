// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { TimeField } from '../../src/ui/fields/time-field.tsx';

const options = ['09:00', '09:15', '09:30', '15:00', '15:15'];

function Form({ start = '', from }: { start?: string; from?: string }) {
  const [value, setValue] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <TimeField
        from={from}
        label="Start Time"
        onChange={setValue}
        onRefuse={setProblem}
        options={options}
        value={value}
      />
      <p data-testid="told">{problem}</p>
      <output>{value || 'none'}</output>
      <button type="button">after</button>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Start Time' });
const stored = () => screen.getByRole('status').textContent;

describe('a time field', () => {
  test('a time that follows another one while the focus is here already is typed over, not written on', async () => {
    const { rerender } = render(<TimeField label="Start Time" onChange={() => {}} options={[]} value="17:00" />);
    await userEvent.click(field());
    rerender(<TimeField label="Start Time" onChange={() => {}} options={[]} value="14:45" />);
    await userEvent.keyboard('348p');
    expect(field()).toHaveProperty('value', '348p');
  });

  test('shows the 12-hour form and stores HH:mm', async () => {
    render(<Form start="15:00" />);
    expect(field()).toHaveProperty('value', '3:00 PM');
    await userEvent.clear(field());
    await userEvent.type(field(), '930p{Tab}');
    expect(stored()).toBe('21:30');
    expect(field()).toHaveProperty('value', '9:30 PM');
  });

  test('Enter takes a typed time that is no choice of the list', async () => {
    render(<Form />);
    await userEvent.type(field(), '6:05p{Enter}');
    expect(stored()).toBe('18:05');
  });

  test('the list shows the choices that begin with what is typed, and arrow keys with Enter take one', async () => {
    render(<Form />);
    await userEvent.type(field(), '9:');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '9:00 AM',
      '9:15 AM',
      '9:30 AM',
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(stored()).toBe('09:15');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('opens at the stored time, and Escape closes the list without a change', async () => {
    render(<Form start="15:00" />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowDown}');
    const list = screen.getByRole('listbox', { name: 'Start Time' });
    expect(field().getAttribute('aria-activedescendant')).toBe(within(list).getByText('3:00 PM').id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(stored()).toBe('15:00');
  });

  test('a press in the list takes the choice', async () => {
    render(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Show times, Start Time' }));
    await userEvent.click(screen.getByRole('option', { name: '9:30 AM' }));
    expect(stored()).toBe('09:30');
  });

  test('what is no time stays as typed with a message, and the old time does not stay stored behind it', async () => {
    render(<Form start="15:00" />);
    await userEvent.clear(field());
    await userEvent.type(field(), 'half past{Tab}');
    expect(field()).toHaveProperty('value', 'half past');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    // At the field, and to its form, which must not go on as if nothing had been typed.
    expect(screen.getAllByText('“half past” is not a time. Type it like 3:30 PM')).toHaveLength(2);
    expect(stored()).toBe('none');
    await userEvent.clear(field());
    await userEvent.type(field(), '4{Tab}');
    expect(stored()).toBe('16:00');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByTestId('told').textContent).toBe('');
  });

  test('what can not be read is kept by the form from the first key on, and comes back refused', async () => {
    render(<Kept />);
    await userEvent.type(field(), '930x');
    expect(screen.getByTestId('kept').textContent).toBe('930x');
    await userEvent.click(screen.getByRole('button', { name: 'reload' }));
    expect(field()).toHaveProperty('value', '930x');
    screen.getByText('“930x” is not a time. Type it like 3:30 PM');
    await userEvent.clear(field());
    await userEvent.type(field(), '930p{Tab}');
    expect([stored(), screen.getByTestId('kept').textContent]).toEqual(['21:30', '']);
  });

  test('what can not be read and is thrown away by its form stands no more', async () => {
    render(<Kept />);
    await userEvent.type(field(), '930x{Tab}');
    screen.getByText(/“930x” is not a time/);
    await userEvent.click(screen.getByRole('button', { name: 'discard' }));
    expect(field()).toHaveProperty('value', '');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('a time that was typed when the page went is taken, and an older one does not come back in its place', async () => {
    render(<Kept start="15:00" />);
    await userEvent.clear(field());
    await userEvent.type(field(), '16:1');
    await userEvent.click(screen.getByRole('button', { name: 'kill' }));
    expect(field()).toHaveProperty('value', '16:1');
    expect(stored()).toBe('none');
    await userEvent.type(field(), '{End}5');
    await userEvent.click(screen.getByRole('button', { name: 'kill' }));
    expect(stored()).toBe('16:15');
    expect(screen.getByTestId('kept').textContent).toBe('');
  });
});

/** A form that keeps the text; `kill` takes the page away without the field being left. */
function Kept({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const reload = () => setPage((before) => before + 1);
  return (
    <>
      <TimeField
        key={page}
        label="Start Time"
        onChange={setValue}
        options={options}
        unread={{ text, onChange: setText }}
        value={value}
      />
      <p data-testid="kept">{text}</p>
      <output>{value || 'none'}</output>
      <button onClick={() => setText('')} type="button">
        discard
      </button>
      <button onClick={reload} type="button">
        reload
      </button>
      <button onClick={reload} onMouseDown={(event) => event.preventDefault()} type="button">
        kill
      </button>
    </>
  );
}

test('what is wrong comes and goes only once a press elsewhere has ended: the button stays under the finger', async () => {
  const { container } = render(<Form />);
  const button = screen.getByRole('button', { name: 'after' });
  const shown = () => [...container.querySelectorAll('p[id$="-error"]')].map((p) => p.textContent).join();
  await userEvent.type(field(), '25:99');
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(button);
  expect(screen.getByTestId('told').textContent).toMatch(/is not a time/);
  expect(shown()).toBe('');
  fireEvent.pointerUp(button);
  await waitFor(() => expect(shown()).toMatch(/“25:99” is not a time/));
  await userEvent.clear(field());
  await userEvent.type(field(), '3:00 PM');
  fireEvent.pointerDown(button);
  fireEvent.mouseDown(button);
  expect(stored()).toBe('15:00');
  expect(shown()).toMatch(/is not a time/);
  fireEvent.pointerUp(button);
  await waitFor(() => expect(shown()).toBe(''));
});
