/** What begins on a day: a phase, or (`isMeasure`) another way of measuring, which is no phase of treatment. */
export type PhaseMark = { id: number; date: string; label: string; isMeasure?: true };
