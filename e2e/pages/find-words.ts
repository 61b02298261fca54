import type { Page } from '@playwright/test';

/** Which of these words stand anywhere in the page: in a text, an attribute, a field or the title, seen or not. */
export function findWords(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof HTMLScriptElement) continue;
      if (node instanceof Element) texts.push(...[...node.attributes].map(({ value }) => value));
      else texts.push(node.nodeValue ?? '');
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) texts.push(node.value);
    }
    // As words of their own: "Iva" is no part of "available".
    const found = ` ${texts
      .join(' ')
      .split(/[^\p{L}\p{N}]+/u)
      .join(' ')} `;
    return wanted.filter((word) => found.includes(` ${word.split(/[^\p{L}\p{N}]+/u).join(' ')} `));
  }, words);
}
