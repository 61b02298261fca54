/**
 * Rows as they are answered. One that can't even be worked out becomes its id alone, which fits no list: it is left out
 * there, counted and logged (`fitRows`), and does not take the others with it.
 */
export function eachRow<R extends { id: number }, A extends { id: number }>(
  rows: readonly R[],
  describe: (row: R, index: number) => A,
): A[] {
  return rows.map((row, index) => {
    try {
      return describe(row, index);
    } catch {
      return { id: row.id } as A;
    }
  });
}
