/** Puts the focus on a field by its id; in a group of choices, on the first one. */
export function focusField(id: string): void {
  const target = document.getElementById(id);
  const control = target?.matches('fieldset, [role="radiogroup"]')
    ? target.querySelector<HTMLElement>('input:checked, input')
    : target;
  control?.focus();
}
