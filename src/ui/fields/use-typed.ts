import { useEffect, useEffectEvent, useState } from 'react';
import { useReported } from './use-reported.ts';

/** Text in a field that is no value of it (yet): the form keeps it, so that a reload gives it back. */
export type Unread = { text: string; onChange: (text: string) => void };

type TypedOptions = {
  /** The stored value, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** The stored value of a typed text; null when it is none. */
  parse: (typed: string) => string | null;
  /** Says what is wrong with a text that is none. */
  wrong: (typed: string) => string;
  /** What was typed can't be read. Without it the value becomes ''. */
  onUnread?: (() => void) | undefined;
  onRefuse: ((problem: string | null) => void) | undefined;
  unread: Unread | undefined;
  /** A text of which no more can come is read as it is typed. */
  isWhole?: ((typed: string) => boolean) | undefined;
};

/**
 * The line of a field that is typed in words and stored in one form. What is typed is read when the field is left, or
 * before a press elsewhere acts (`useBeforePress`); what can't be read stays as it was typed, with a problem, and no
 * older value stays stored behind it.
 */
export function useTyped({ value, onChange, parse, wrong, onUnread, onRefuse, unread, isWhole }: TypedOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const problem = refused === null ? null : wrong(refused);
  useReported(problem, onRefuse);

  function keep(text: string) {
    if (unread && unread.text !== text) unread.onChange(text);
  }

  function choose(next: string) {
    setTyped(null);
    setRefused(null);
    keep('');
    if (next !== value || (onUnread && refused !== null)) onChange(next);
  }

  function read(text: string) {
    const parsed = text.trim() === '' ? '' : parse(text);
    if (parsed !== null) return choose(parsed);
    setTyped(null);
    setRefused(text);
    if (onUnread) onUnread();
    else if (value) onChange('');
  }

  const onOutside = {
    /** A value from elsewhere mends what could not be read. */
    value(now: string) {
      if (now === '' || refused === null) return;
      setRefused(null);
      keep('');
    },
    /** What stood there before a reload is read as if the field had just been left; what is thrown away stands no more. */
    kept(text: string) {
      if (typed !== null) return;
      if (text === '') setRefused(null);
      else if (refused !== text) read(text);
    },
  };
  useOnChange(value, onOutside.value);
  useOnChange(unread?.text ?? '', onOutside.kept);

  const readAtOnce = (text: string) => (isWhole?.(text) ? parse(text) : null);

  return {
    typed,
    /** What is typed has not been read. */
    isTyping: typed !== null && readAtOnce(typed) !== value,
    /** What the line shows where the value itself is not shown. */
    text: typed ?? refused,
    problem,
    type(text: string) {
      setTyped(text);
      keep(text);
      const parsed = readAtOnce(text);
      if (parsed !== null && parsed !== value) onChange(parsed);
    },
    choose,
    commit() {
      if (typed !== null) read(typed);
    },
  };
}

/** Tells of a text whenever it has become another one, and of the first. */
function useOnChange(text: string, act: (text: string) => void): void {
  const tell = useEffectEvent(act);
  useEffect(() => tell(text), [text]);
}
