/** Finds what reads like this as a whole, of however many parts it is. */
export const wholeLine = (text: RegExp) => (_text: string, element: Element | null) =>
  element !== null &&
  text.test(element.textContent) &&
  ![...element.children].some((child) => text.test(child.textContent));
