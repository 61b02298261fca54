// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ChoiceChips } from '../../src/ui/fields/choice-chips.tsx';
import { ErrorSummary } from '../../src/ui/fields/error-summary.tsx';
import { TextField } from '../../src/ui/fields/text-field.tsx';

const problems = [
  { fieldId: 'client', text: 'A client must be selected' },
  { fieldId: 'location', text: 'A location must be selected' },
];

function Form({ attempt }: { attempt: number }) {
  return (
    <>
      <ErrorSummary attempt={attempt} problems={attempt > 0 ? problems : []} />
      <TextField error={problems[0]?.text} id="client" label="Client" onChange={() => undefined} value="" />
      <ChoiceChips
        error={problems[1]?.text}
        id="location"
        label="Session Location"
        onChange={() => undefined}
        options={[{ value: '1', label: 'Home' }]}
        value=""
      />
    </>
  );
}

describe('the error summary', () => {
  test('takes the focus after every failed try, not only the first', () => {
    const { rerender } = render(<Form attempt={0} />);
    rerender(<Form attempt={1} />);
    const summary = screen.getByRole('alert', { name: 'There is a problem' });
    expect(document.activeElement).toBe(summary);
    screen.getByLabelText('Client').focus();
    rerender(<Form attempt={2} />);
    expect(document.activeElement).toBe(summary);
  });

  test('stays until the next try: what was mended is ticked off in its line, the rest still leads to its field', () => {
    const of = (left: typeof problems, attempt = 1) => <ErrorSummary attempt={attempt} problems={left} />;
    const { rerender } = render(of(problems));
    // What is said while it is being typed is not what was put right.
    rerender(of([{ fieldId: 'client', text: '“Le” is no client' }, ...problems.slice(1)]));
    screen.getByRole('link', { name: '“Le” is no client' });
    rerender(of(problems.slice(1)));
    const summary = screen.getByRole('alert', { name: 'There is a problem' });
    expect(summary.querySelectorAll('li')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'A client must be selected' })).toBeNull();
    expect(summary.querySelector('li')?.textContent).toBe('Put right: A client must be selected');
    screen.getByRole('link', { name: 'A location must be selected' });
    rerender(of([]));
    screen.getByRole('alert', { name: 'All put right' });
    expect(summary.isConnected).toBe(true);
    rerender(of(problems.slice(0, 1), 2));
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['A client must be selected']);
    rerender(of([], 0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('each line leads to its field, also to the first choice of a group', async () => {
    render(<Form attempt={1} />);
    await userEvent.click(screen.getByRole('link', { name: 'A client must be selected' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Client'));
    await userEvent.click(screen.getByRole('link', { name: 'A location must be selected' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Home' }));
  });

  test('the field says the same words and is marked invalid', () => {
    render(<Form attempt={1} />);
    const field = screen.getByLabelText('Client');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect(described.map((element) => element?.textContent)).toEqual(['A client must be selected']);
  });
});
