/** The cells of a CSV text as the server reads them, for display only: rows from 1, empty ones left out. */
export type CsvRecord = { row: number; cells: string[] };

/**
 * Splits by the separator that occurs most often in the header (`,`, `;` or a tab). Quoted cells may contain separators
 * and line ends.
 */
export function splitCsv(text: string): CsvRecord[] {
  const sign = separatorOf(text);
  const records: CsvRecord[] = [];
  let [cells, cell, quoted, row]: [string[], string, boolean, number] = [[], '', false, 1];

  function endCell() {
    cells.push(cell.trim());
    cell = '';
  }
  function endRow() {
    endCell();
    if (cells.some((one) => one !== '')) records.push({ row, cells });
    cells = [];
    row += 1;
  }

  const body = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  for (let at = 0; at < body.length; at++) {
    const char = body[at] ?? '';
    if (quoted && char === '"' && body[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"') quoted = !quoted;
    else if (quoted) cell += char;
    else if (char === sign) endCell();
    else if (char === '\n') endRow();
    else cell += char;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return records;
}

function separatorOf(text: string): string {
  const header = (text.split(/\r|\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => header.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
