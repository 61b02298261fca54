// @vitest-environment jsdom
import './layout-stubs.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ClientPicker } from '../../src/ui/fields/client-picker.tsx';
import { LocationSelector } from '../../src/ui/fields/location-selector.tsx';
import { TimeRangeSelector } from '../../src/ui/fields/time-range-selector.tsx';

const clients = [
  { id: 7, first_name: 'Maya', last_name: 'Ruiz' },
  { id: 8, first_name: 'Leo', last_name: 'Tan' },
];

describe('shared pickers', () => {
  test('one client is found by any part of the name', async () => {
    const onChange = vi.fn();
    render(<ClientPicker clients={clients} onChange={onChange} value={null} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Client' }), 'ta');
    await userEvent.click(screen.getByRole('option', { name: 'Leo Tan' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(8);
  });

  test('a client who is no longer among the choices is shown as none, not as somebody else', () => {
    render(<ClientPicker clients={clients} lastNameFirst onChange={() => undefined} value={99} />);
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveProperty('value', '');
  });

  test('a location is chosen from the table it is given', async () => {
    const onChange = vi.fn();
    const locations = [
      { id: 2, text: 'Home' },
      { id: 5, text: 'Other' },
    ];
    render(<LocationSelector label="Location" locations={locations} onChange={onChange} value={2} />);
    expect(screen.getByRole('radio', { name: 'Home' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(5);
  });

  test('times are offered in steps, any time can be typed, and an end without am or pm comes after the begin', async () => {
    const onEnd = vi.fn();
    render(
      <TimeRangeSelector
        begin={{ label: 'Begin Time', value: '15:00', onChange: () => undefined }}
        end={{ label: 'End Time', value: '', onChange: onEnd }}
        options={['05:00', '05:15']}
      />,
    );
    expect(screen.getByRole('combobox', { name: 'Begin Time' })).toHaveProperty('value', '3:00 PM');
    await userEvent.type(screen.getByRole('combobox', { name: 'End Time' }), '4:10{Tab}');
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('16:10');
  });
});
