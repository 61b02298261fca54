/** The input sources of WebDriver, the same in its classic form and in BiDi. */
type Source = { type: 'pointer' | 'key'; id: string; parameters?: { pointerType: 'mouse' }; actions: object[] };

/** A mouse that goes to a point and presses once. */
export function clickActions(x: number, y: number): Source[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

/** In WebDriver's own numbering. */
const TAB = '\uE004';

/** A keyboard on which every character is pressed and let go. */
export function keyActions(text: string): Source[] {
  const actions = [...text.replaceAll('\t', TAB)].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
