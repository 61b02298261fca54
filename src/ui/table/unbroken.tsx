import { Fragment } from 'react';

/** Longer ones than this are rare, and may break. */
const MOST_LETTERS = 20;

/** A name of usual length, which stays on one line: what is beside it gives way. */
export function Unbroken({ text }: { text: string }) {
  return text.length > MOST_LETTERS ? text : <span className="whitespace-nowrap">{text}</span>;
}

/** A line that breaks between its words alone: a number such as T-77 stays whole. */
export function UnbrokenWords({ text }: { text: string }) {
  return [...text.matchAll(/\s+|\S+/g)].map(({ 0: word, index: place }) => (
    <Fragment key={place}>{isBreakable(word) ? <Unbroken text={word} /> : word}</Fragment>
  ));
}

/** Where a browser may break inside a word. */
const isBreakable = (word: string): boolean => /[-/]/.test(word);
