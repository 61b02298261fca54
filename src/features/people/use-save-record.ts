import { useState } from 'react';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { recordInRefusal } from '#sync/row-in-refusal.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';

type SaveProblem = { title: string; text: string; fields: Record<string, string> };

export interface Versioned {
  id: number;
  version: number;
}

export interface SaveRecordOptions<R extends Versioned> {
  create: Endpoint;
  change: Endpoint;
  schema: z.ZodMiniType<R>;
  /** "the client", for use in sentences. */
  what: string;
  onSaved: (record: R) => void;
}

/**
 * Saves a client or a person: a new one, or the changed fields of one under the version that was seen. If somebody else
 * has changed the record since, nothing is written and their version is returned, to choose from.
 */
export function useSaveRecord<R extends Versioned>({ create, change, schema, what, onSaved }: SaveRecordOptions<R>) {
  const creating = useOnlineWrite(create);
  const changing = useOnlineWrite(change);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [theirs, setTheirs] = useState<R | null>(null);

  async function save(record: R | null, body: unknown): Promise<void> {
    setProblem(null);
    const result =
      record === null
        ? await creating.send({ body })
        : await changing.send({ body, params: { id: record.id }, version: record.version });
    if (result.ok) return onSaved(z.parse(schema, result.answer));
    const { outcome } = result;
    const current = outcome.status === 412 ? recordInRefusal(schema, outcome.body) : null;
    if (current) return setTheirs(current);
    setProblem({ ...writeFailureText(what, outcome), fields: fieldErrorsOf(outcome) });
  }

  return {
    save,
    busy: creating.busy || changing.busy,
    problem,
    theirs,
    clear: () => {
      setProblem(null);
      setTheirs(null);
    },
  };
}
