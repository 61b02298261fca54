import type { Generated } from 'kysely';

export interface Named {
  id: Generated<number>;
  name: string;
}

export interface Owned {
  company_id: number;
  id: Generated<number>;
}

export interface Versioned {
  version: Generated<number>;
}

export interface Person {
  first_name: string;
  last_name: string;
}

export interface Stamped {
  created_at: Date;
  updated_at: Date;
}

/** Who brought it in from a file for its author, and when; null for what came from its author. */
export interface BroughtIn {
  brought_by: Generated<number | null>;
  brought_at: Generated<Date | null>;
}

/** Why work that is taken came late, or came before its day (`ahead`); the office sees it. */
export type Late = 'off_caseload' | 'disabled' | 'not_permitted' | 'after_submit' | 'ahead' | 'brought_in';
