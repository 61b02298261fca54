// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { ComboboxField } from '../../src/ui/fields/combobox-field.tsx';
import { DateField } from '../../src/ui/fields/date-field.tsx';
import { TimeField } from '../../src/ui/fields/time-field.tsx';

const clients = [{ value: '7', label: 'Ruiz, Maya' }];

type Bound = { value: string; onChange: (value: string) => void };

const fields: { name: string; stood: string; typed: string; read: string; field: (bound: Bound) => ReactElement }[] = [
  {
    name: 'a time',
    stood: '15:00',
    typed: '6:05p',
    read: '18:05',
    field: (bound) => <TimeField label="Field" options={['09:00', '15:00']} {...bound} />,
  },
  {
    name: 'a day',
    stood: '2026-11-20',
    typed: '11/24',
    read: '2026-11-24',
    field: (bound) => <DateField label="Field" today="2026-11-28" {...bound} />,
  },
  {
    name: 'a choice that was emptied',
    stood: '7',
    typed: '',
    read: '',
    field: (bound) => <ComboboxField label="Field" options={clients} {...bound} />,
  },
];

function Form({
  stood,
  field,
  onSave,
}: {
  stood: string;
  field: (bound: Bound) => ReactElement;
  onSave: (value: string) => void;
}) {
  const [value, setValue] = useState(stood);
  return (
    <>
      {field({ value, onChange: setValue })}
      <button onClick={() => onSave(value)} type="button">
        Save
      </button>
    </>
  );
}

/** As on an iPad, where the focus stays in a field while a button is pressed: no blur comes. */
test.each(fields)('what stands in a field is what a press acts upon, though the field is not left: $name', (row) => {
  const saved: string[] = [];
  render(<Form {...row} onSave={(value) => saved.push(value)} />);
  fireEvent.change(screen.getByLabelText('Field'), { target: { value: row.typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual([row.read]);
});

test('a press into the field itself reads nothing yet: more may be typed', () => {
  const saved: string[] = [];
  render(<Form {...(fields[0] as (typeof fields)[0])} onSave={(value) => saved.push(value)} />);
  const field = screen.getByLabelText('Field');
  fireEvent.change(field, { target: { value: '6' } });
  fireEvent.click(field);
  expect(field).toHaveProperty('value', '6');
});

/** Renders by React's own schedule, as in a browser: what waits for an effect is not there in the next moment. */
function bySchedule() {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const was = world.IS_REACT_ACT_ENVIRONMENT ?? false;
  world.IS_REACT_ACT_ENVIRONMENT = false;
  onTestFinished(() => {
    world.IS_REACT_ACT_ENVIRONMENT = was;
  });
}

function Refusing({ onSave }: { onSave: (value: string) => void }) {
  const [value, setValue] = useState('15:00');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <TimeField label="Field" onChange={setValue} onRefuse={setProblem} options={[]} value={value} />
      <button onClick={() => problem === null && onSave(value)} type="button">
        Save
      </button>
    </>
  );
}

test('a press in the moment in which a field is left finds what it refuses: nothing goes on without it', async () => {
  const saved: string[] = [];
  render(<Refusing onSave={(value) => saved.push(value)} />);
  const field = screen.getByLabelText('Field');
  fireEvent.change(field, { target: { value: 'half past' } });
  bySchedule();
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await Promise.resolve();
  screen.getByRole('button', { name: 'Save' }).click();
  expect(saved).toEqual([]);
});

function Choosing() {
  const [value, setValue] = useState('15:00');
  const [isAtHome, setAtHome] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  return (
    <>
      <TimeField label="Field" onChange={setValue} options={[]} value={value} />
      <label>
        <input checked={isAtHome} onChange={() => setAtHome(true)} type="radio" /> Home
      </label>
      <label>
        <input checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)} type="checkbox" /> Agreed
      </label>
      <output>{value}</output>
    </>
  );
}

/** A browser ticks before it tells of the press: what is drawn in between would take the tick away again. */
test.each([
  { press: 'a finger', tells: ['mouseDown', 'click'] as const },
  { press: 'an aid that tells of the press alone', tells: ['click'] as const },
])('a choice that is pressed while something typed stands in a field is taken, by $press', ({ tells }) => {
  render(<Choosing />);
  const field = screen.getByLabelText('Field');
  for (const name of ['Home', 'Agreed']) {
    fireEvent.change(field, { target: { value: '6:05p' } });
    const choice = screen.getByLabelText(name);
    for (const told of tells) fireEvent[told](choice);
    expect(choice).toHaveProperty('checked', true);
  }
  if (tells.length > 1) expect(screen.getByRole('status').textContent).toBe('18:05');
});
