import type { Who, World } from '../world.ts';

/** A call that is right in itself, for the rows of the first therapist, and what each person gets for it. */
export interface Row {
  path?: () => Promise<string>;
  query?: string;
  body?: () => Promise<object>;
  headers?: Record<string, string>;
  /** The body names no row: it is about the caller, or about the caller's own company. */
  ofOneself?: true;
  expected: Record<Who, number>;
}

/** The rows of one resource's calls. The world is opened after they are made. */
export type Rows<Endpoints> = (world: () => World) => Record<keyof Endpoints, Row>;

export const everyone = (status: number) => ({
  rbt: status,
  rbt2: status,
  bcba: status,
  staff: status,
  admin: status,
  other: status,
});
