// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { DateField } from '../../src/ui/fields/date-field.tsx';

function Form({ start = '', error }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField error={error} label="Start Date" onChange={setValue} today="2025-11-20" value={value} />
      <output>{value || 'none'}</output>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Start Date' });
const stored = () => screen.getByRole('status').textContent;

describe('a date field', () => {
  test('shows m/d/Y, stores yyyy-MM-dd, and understands a date without a year', async () => {
    render(<Form start="2025-11-20" />);
    expect(field()).toHaveProperty('value', '11/20/2025');
    await userEvent.clear(field());
    await userEvent.type(field(), '11/18{Tab}');
    expect(stored()).toBe('2025-11-18');
    expect(field()).toHaveProperty('value', '11/18/2025');
  });

  test('a day that does not exist is refused with an example, and is not stored', async () => {
    render(<Form start="2025-11-20" />);
    await userEvent.clear(field());
    await userEvent.type(field(), '2/30/2025{Tab}');
    expect(stored()).toBe('none');
    expect(field()).toHaveProperty('value', '2/30/2025');
    const message = screen.getByText('“2/30/2025” is not a date. Type it like 11/20/2025');
    expect(field().getAttribute('aria-describedby')).toBe(message.closest('p')?.id);
  });

  test('the native picker stores its date and takes a refused text away', async () => {
    const { container } = render(<Form />);
    await userEvent.type(field(), 'soon{Tab}');
    const picker = container.querySelector('input[type="date"]');
    if (!picker) throw new Error('no native picker');
    fireEvent.change(picker, { target: { value: '2025-12-01' } });
    expect(stored()).toBe('2025-12-01');
    expect(field()).toHaveProperty('value', '12/01/2025');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('an emptied field stores none and leaves the message to the form', async () => {
    render(<Form error="Date is required" start="2025-11-20" />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(stored()).toBe('none');
    expect(screen.getByText('Date is required')).toBeTruthy();
  });
});
