import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { MoneyResult } from '#contract/billing.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { AirAct } from './acts-in-air.ts';
import { useActsInAir } from './use-acts-in-air.ts';

/** An act that is reported where its dialog is gone. */
export type NamedAct = Pick<AirAct, 'of' | 'what' | 'back'>;

export type Reported = { onGone: () => void; onBack: () => void };

/** The act of one dialog among those in the air; without a name it is none of them. */
export function useInAir() {
  const acts = useActsInAir();
  const { newId, clock } = useDevice();
  const { pathname: where } = useLocation();
  const own = useRef<string | null>(null);
  const ofOwn = (tell: (id: string) => void) => {
    if (own.current !== null) tell(own.current);
  };
  useEffect(
    () => () => {
      if (own.current !== null) acts.unwatch(own.current);
    },
    [acts],
  );

  return {
    begin(named: NamedAct | undefined, asked: number, ids: readonly number[]) {
      ofOwn(acts.forget);
      own.current = named === undefined ? null : newId();
      const at = new Date(clock.now()).toISOString();
      if (named) ofOwn((id) => acts.begin({ ...named, id, at, where, asked, ids }));
    },
    goOn: () => ofOwn(acts.goOn),
    calling: (key: string | undefined) => ofOwn((id) => key !== undefined && acts.calling(id, key)),
    answered: (key: string | undefined, results: readonly MoneyResult[]) =>
      ofOwn((id) => key !== undefined && acts.answered(id, key, results)),
    refused: (key: string | undefined, results: readonly MoneyResult[]) =>
      ofOwn((id) => key !== undefined && acts.refused(id, key, results)),
    ended: () => ofOwn(acts.ended),
    /** A message says how it ended. The answer: to be called when that has gone, or when it asks for the undo. */
    markReported(): Reported {
      const id = own.current;
      ofOwn(acts.markReported);
      const onAct = (what: (id: string) => void) => () => {
        if (id !== null) what(id);
      };
      return { onGone: onAct(acts.unreport), onBack: onAct(acts.askBack) };
    },
    askBack: () => ofOwn(acts.askBack),
  };
}
