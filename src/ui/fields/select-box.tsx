import { useRef } from 'react';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { RowSelection } from '#ui/table/table-types.ts';
import { Checkbox } from './checkbox.tsx';

/** The box that chooses a row; a press with Shift chooses all rows from the last one touched. */
export function SelectBox<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const range = useRef(false);
  return (
    <span
      className="contents"
      onClickCapture={(event) => {
        range.current = event.shiftKey;
      }}
    >
      <Checkbox
        checked={selection.isSelected(row)}
        hideLabel
        label={selection.label(row)}
        onChange={() => selection.onSelect(row, range.current)}
      />
    </span>
  );
}

/** The box in the table's head: all rows of the page, some, or none. Where they can't be chosen together, the column's name. */
export function SelectPageBox<Row>({
  rows,
  selection,
  named = false,
}: {
  rows: readonly Row[];
  selection: RowSelection<Row>;
  /** Its words stand beside it: over cards there is no head. */
  named?: boolean;
}) {
  const { onSelectPage } = selection;
  const chosen = rows.filter(selection.isSelected).length;
  const all = rows.length > 0 && chosen === rows.length;
  if (!onSelectPage) return <VisuallyHidden>Select</VisuallyHidden>;
  return (
    <Checkbox
      checked={all}
      hideLabel={!named}
      label="Select all on this page"
      mixed={chosen > 0 && !all}
      onChange={() => onSelectPage(!all)}
    />
  );
}
