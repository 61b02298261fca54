// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { ComboboxField } from '../../src/ui/fields/combobox-field.tsx';

const options = [
  { value: '1', label: 'Ruiz, Maya' },
  { value: '2', label: 'Tan, Leo' },
  { value: '3', label: 'Muñoz, José' },
];

function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ComboboxField label="Client" onChange={setValue} options={options} value={value} />
      <output data-testid="stored">{value || 'none'}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Client' });
const stored = () => screen.getByTestId('stored').textContent;

describe('a combobox', () => {
  test('finds by the beginning of any word, with or without accents, and Enter takes the first', async () => {
    render(<Form />);
    await userEvent.type(field(), 'jose mun');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Muñoz, José']);
    await userEvent.keyboard('{Enter}');
    expect(stored()).toBe('3');
    expect(field()).toHaveProperty('value', 'Muñoz, José');
  });

  test('opened to choose from has its choices in sight at once, without a letter or a press', async () => {
    render(<ComboboxField label="Client" onChange={() => undefined} opensAtOnce options={options} value="" />);
    await userEvent.tab();
    expect(screen.getAllByRole('option')).toHaveLength(options.length);
  });

  test('finds a client as the screens write one: "Leo T.", "M. Ruiz"', async () => {
    render(<Form />);
    await userEvent.type(field(), 'Leo T.');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Tan, Leo']);
    await userEvent.clear(field());
    await userEvent.type(field(), 'M. Ruiz');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ruiz, Maya']);
  });

  test('half a name left behind keeps the last choice: nobody is chosen by accident', async () => {
    render(<Form start="1" />);
    await userEvent.clear(field());
    await userEvent.type(field(), 'ta');
    await userEvent.tab();
    expect(stored()).toBe('1');
    expect(field()).toHaveProperty('value', 'Ruiz, Maya');
  });

  test('an emptied field means none', async () => {
    render(<Form start="1" />);
    await userEvent.clear(field());
    await userEvent.tab();
    expect(stored()).toBe('none');
  });

  test('says when nothing matches', async () => {
    render(<Form />);
    await userEvent.type(field(), 'zz');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByText('Nothing matches')).toBeTruthy();
  });
});
