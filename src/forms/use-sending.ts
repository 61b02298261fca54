import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { currentIn, fieldErrorsOf } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';

/** What was not done. `atFields`: the server has said it at single fields, too. */
export type Failure = { title: string; text: string; atFields: boolean };

/** The messages at the fields, by field. */
export type FieldTexts = Readonly<Partial<Record<string, string>>>;

/** Where a form stands. None of these is ever shown as another. */
export type FormState<R> =
  /** It is being written. */
  | { is: 'draft' }
  | { is: 'sending' }
  /** The server has said no: why, and to which fields. */
  | { is: 'refused'; failure: Failure; fields: FieldTexts }
  /** Nobody has said anything: no connection, a lost answer, a server that can't now. Pressing again is safe. */
  | { is: 'offline'; failure: Failure }
  /** Somebody else has saved the record since it was seen; nothing was written. */
  | { is: 'conflict'; theirs: R };

export type Sent<A> = { ok: true; answer: A } | { ok: false; outcome: Outcome };

const unanswered: ReadonlySet<Outcome['class']> = new Set(['unknown', 'network-sign-in', 'transient', 'auth']);

export type SendingOptions<R> = {
  /** "the client", for use in sentences. */
  what: string;
  /** What is said over the reason, where "We could not save the client" does not fit. */
  notDone?: string | undefined;
  /** Reads the record that a refusal for an old version carries; without it there is no conflict. */
  schema?: z.ZodMiniType<R> | undefined;
  /** Better words for refusals, by their code; of some they depend on what came with it. */
  says?: Readonly<Record<string, string | ((outcome: Outcome) => string)>> | undefined;
  /** Refusals that are about one field, by their code: `{ duplicate_name: 'name' }`. */
  fieldOf?: Readonly<Record<string, string>> | undefined;
};

/** Where a form stands after a save that was not done. */
function stateAfter<R>(
  outcome: Outcome,
  { what, notDone, schema, says = {}, fieldOf = {} }: SendingOptions<R>,
): FormState<R> {
  const theirs = schema ? currentIn(outcome, schema) : null;
  if (theirs !== null) return { is: 'conflict', theirs };
  const code = outcome.code ?? '';
  const field = fieldOf[code];
  const fields = { ...(field && outcome.detail ? { [field]: outcome.detail } : {}), ...fieldErrorsOf(outcome) };
  const { title, text } = writeFailureText(what, outcome);
  const better = says[code] ?? text;
  const said = typeof better === 'string' ? better : better(outcome);
  const failure = { title: notDone ?? title, text: said, atFields: Object.keys(fields).length > 0 };
  return unanswered.has(outcome.class) ? { is: 'offline', failure } : { is: 'refused', failure, fields };
}

/** Sends what stands in a form, once at a time, and says where it stands then. */
export function useSending<R = never>(options: SendingOptions<R>) {
  const [state, setState] = useState<FormState<R>>(draft);
  // What is drawn comes too late for a double press.
  const running = useRef(false);

  /** @param done what follows once it is saved; the form takes nothing until that is through */
  async function send<A>(work: () => Promise<Sent<A>>, done: (answer: A) => unknown): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState({ is: 'sending' });
    let next: FormState<R> = draft;
    try {
      const sent = await work();
      if (sent.ok) await done(sent.answer);
      else next = stateAfter(sent.outcome, options);
    } finally {
      running.current = false;
      setState(next);
    }
  }

  return {
    state,
    busy: state.is === 'sending',
    /** What was said over the form. */
    failure: state.is === 'refused' || state.is === 'offline' ? state.failure : null,
    /** What was said to single fields. */
    refusals: state.is === 'refused' ? state.fields : none,
    send,
    /** Back to writing, whatever was said. */
    clear: () => setState(draft),
    /** What was said to a field holds until it is changed. */
    changed: (part: object) =>
      setState((was) =>
        was.is === 'refused' && Object.keys(part).some((field) => field in was.fields)
          ? { ...was, fields: Object.fromEntries(Object.entries(was.fields).filter(([field]) => !(field in part))) }
          : was,
      ),
  };
}

const draft = { is: 'draft' } as const;
const none: FieldTexts = {};
