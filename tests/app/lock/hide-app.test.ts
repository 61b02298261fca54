// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideApp } from '../../../src/app/lock/hide-app.ts';

beforeEach(() => {
  document.title = 'Maya Ruiz · Tallybook';
  document.body.innerHTML = `<div id="root"><label>Maya <input value="Ruiz"></label></div>
    <div id="overlay" data-lock="stays"></div><div id="lock" data-lock="stays">Locked</div>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

/** Once what watches the document has been told. */
const told = () => new Promise((done) => setTimeout(done));
const text = () => document.documentElement.outerHTML;

test('under the lock the document holds no name, whatever comes to it meanwhile; afterwards all of it is there, in its order', async () => {
  const before = document.body.innerHTML;
  const field = document.querySelector('input');
  field?.focus();
  const show = hideApp(document);
  expect(text()).not.toMatch(/Maya|Ruiz/);
  expect(document.title).toBe('Locked · Tallybook');

  const dialog = document.createElement('dialog');
  dialog.textContent = 'Maya is still open';
  document.body.append(dialog);
  document.title = 'Notes of Maya';
  await told();
  expect(text()).not.toMatch(/Maya|Ruiz/);

  show();
  expect(document.body.innerHTML).toBe(`${before}${dialog.outerHTML}`);
  expect(document.title).toBe('Notes of Maya');
  expect(document.activeElement).toBe(field);
});

test('what its owner takes away meanwhile does not come back', () => {
  const root = document.getElementById('root');
  const show = hideApp(document);
  root?.remove();
  show();
  expect(document.getElementById('root')).toBeNull();
});
