// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TextField } from '#ui/fields/text-field.tsx';

const selected = (label: string) => {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  act(() => field.focus());
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
};

describe('a field of a number', () => {
  test.each([
    'numeric',
    'decimal',
  ] as const)('is selected when it is entered: 3 typed into 1 is 3, and not 13 (%s)', (inputMode) => {
    render(<TextField inputMode={inputMode} label="Count" onChange={() => undefined} value="12" />);
    expect(selected('Count')).toBe('12');
  });

  test('one of words is not: most often a part of them is corrected', () => {
    render(<TextField label="Name" onChange={() => undefined} value="Maya" />);
    expect(selected('Name')).toBe('');
  });
});
