/** Whether a key pressed there is text, or chooses in a field: never an act. Tick boxes and radio buttons take no text. */
export function isTyping(target: EventTarget | null): boolean {
  const field = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
  return target instanceof Element && target.closest(field) !== null;
}
