import type { SessionLocation } from '#domain/lookups.ts';

/** A made-up company. Nobody in it exists. People are named by last name, clients by both: some are siblings. */
export interface Cast {
  company: string;
  people: readonly Person[];
  clients: readonly ClientPart[];
  skills: readonly string[];
  /** Of some behaviors and skills, by name: what counts as one, and what does not. */
  definitions: Readonly<Record<string, string>>;
  /** Behaviors of which it is measured how long they last. */
  timed: readonly string[];
  rules: readonly VisitRule[];
  /** Weeks of history. */
  weeks: number;
}

interface Person {
  name: readonly [first: string, last: string];
  role: 'rbt' | 'bcba' | 'staff' | 'admin';
  email: string;
  /** Others are of the company, but have not been invited yet. */
  canSignIn: boolean;
}

interface ClientPart {
  name: readonly [first: string, last: string];
  gender: 1 | 2;
  insurance: 0 | 1 | 2 | 3 | 4;
  /** Hours a week. */
  budget: number;
  /** On the analyst's caseload too. */
  analyst?: true;
}

/** A visit that repeats every week on its days (0 = Sunday). */
export interface VisitRule {
  therapist: string;
  client: string;
  days: readonly number[];
  begin: string;
  end: string;
  location: SessionLocation;
}

const skills = [
  'Requests item',
  'Waits turn',
  'Two-step directions',
  'Greets by name',
  'Matches pictures',
  'Washes hands',
] as const;

const definitions = {
  Tantrum:
    'Crying or screaming together with dropping to the floor, throwing or kicking, for 5 seconds or longer. Ends after 10 seconds without any of them. Not: crying after a fall.',
  Elopement:
    'Leaving the room or the agreed area without permission by more than 3 feet. Each time of leaving is one. Not: walking ahead on the way to a place that was agreed.',
  'Unsafe behaviors (climbing)':
    'Both feet off the floor on furniture, a sill or a fence. Begins when the second foot leaves the floor, ends when both are back on it. Not: the climbing frame.',
  'Task Refusal':
    'Saying no, pushing the material away or turning away within 10 seconds of an instruction. One for each instruction.',
  SIB: 'Any contact of hand or head with force against the own body or a hard surface. Hits within 3 seconds are one.',
  'Waits turn': 'Stays within arm’s reach of the game, hands still, until it is their turn.',
  'Two-step directions': 'Begins within 5 seconds and does both steps in the order given.',
} as const;

export const riverbend: Cast = {
  company: 'Riverbend Behavioral Therapy',
  weeks: 26,
  skills,
  definitions,
  timed: ['Unsafe behaviors (climbing)'],
  people: [
    { name: ['Ana', 'Diaz'], role: 'rbt', email: 'therapist@demo.test', canSignIn: true },
    { name: ['Jo', 'Ortiz'], role: 'rbt', email: 'therapist2@demo.test', canSignIn: true },
    { name: ['Nadia', 'Cole'], role: 'bcba', email: 'analyst@demo.test', canSignIn: true },
    { name: ['Dana', 'Kline'], role: 'staff', email: 'staff@demo.test', canSignIn: true },
    { name: ['Theo', 'Grant'], role: 'admin', email: 'admin@demo.test', canSignIn: true },
    { name: ['Priya', 'Bell'], role: 'rbt', email: 'priya.bell@demo.test', canSignIn: false },
    { name: ['Luis', 'Moreno'], role: 'rbt', email: 'luis.moreno@demo.test', canSignIn: false },
    { name: ['Ruth', 'Stein'], role: 'rbt', email: 'ruth.stein@demo.test', canSignIn: false },
  ],
  clients: [
    { name: ['Maya', 'Ruiz'], gender: 2, insurance: 1, budget: 20, analyst: true },
    { name: ['Leo', 'Tan'], gender: 1, insurance: 2, budget: 15, analyst: true },
    { name: ['Chidi', 'Okafor'], gender: 1, insurance: 1, budget: 12, analyst: true },
    { name: ['Noa', 'Silva'], gender: 2, insurance: 3, budget: 16, analyst: true },
    { name: ['Sami', 'Haddad'], gender: 1, insurance: 2, budget: 14, analyst: true },
    { name: ['Eli', 'Brooks'], gender: 1, insurance: 1, budget: 8 },
    { name: ['Iva', 'Novak'], gender: 2, insurance: 4, budget: 12, analyst: true },
    { name: ['Jun', 'Park'], gender: 1, insurance: 2, budget: 8 },
    { name: ['Kofi', 'Mensah'], gender: 1, insurance: 1, budget: 10 },
    { name: ['Mila', 'Petrov'], gender: 2, insurance: 2, budget: 8 },
    { name: ['Nils', 'Larsen'], gender: 1, insurance: 0, budget: 6 },
    { name: ['Tomas', 'Ferreira'], gender: 1, insurance: 3, budget: 8 },
    { name: ['Defne', 'Yilmaz'], gender: 2, insurance: 1, budget: 6 },
    { name: ['Mateo', 'Ruiz'], gender: 1, insurance: 1, budget: 4, analyst: true },
  ],
  rules: [
    { therapist: 'Diaz', client: 'Maya Ruiz', days: [1, 2, 3, 4, 5], begin: '15:00', end: '17:00', location: 1 },
    { therapist: 'Diaz', client: 'Leo Tan', days: [1, 3, 4], begin: '17:30', end: '19:00', location: 3 },
    { therapist: 'Diaz', client: 'Leo Tan', days: [0], begin: '10:00', end: '11:30', location: 1 },
    { therapist: 'Diaz', client: 'Sami Haddad', days: [2, 5], begin: '09:00', end: '11:00', location: 2 },
    { therapist: 'Diaz', client: 'Iva Novak', days: [1, 3], begin: '10:00', end: '12:00', location: 1 },
    { therapist: 'Ortiz', client: 'Chidi Okafor', days: [1, 3, 4], begin: '13:00', end: '15:30', location: 2 },
    { therapist: 'Ortiz', client: 'Sami Haddad', days: [3], begin: '16:00', end: '18:00', location: 1 },
    { therapist: 'Ortiz', client: 'Noa Silva', days: [2, 5], begin: '13:00', end: '15:00', location: 3 },
    { therapist: 'Bell', client: 'Noa Silva', days: [1, 3, 4], begin: '09:15', end: '11:15', location: 1 },
    { therapist: 'Bell', client: 'Eli Brooks', days: [2, 5], begin: '10:30', end: '12:00', location: 2 },
    { therapist: 'Bell', client: 'Mila Petrov', days: [1, 4], begin: '15:00', end: '17:00', location: 1 },
    { therapist: 'Moreno', client: 'Jun Park', days: [2, 4], begin: '08:00', end: '10:00', location: 2 },
    { therapist: 'Moreno', client: 'Kofi Mensah', days: [1, 3, 5], begin: '15:30', end: '17:30', location: 1 },
    { therapist: 'Moreno', client: 'Nils Larsen', days: [2, 4], begin: '16:00', end: '18:00', location: 5 },
    { therapist: 'Stein', client: 'Iva Novak', days: [2, 4], begin: '14:00', end: '16:00', location: 1 },
    { therapist: 'Stein', client: 'Tomas Ferreira', days: [1, 3], begin: '15:00', end: '17:00', location: 3 },
    { therapist: 'Stein', client: 'Defne Yilmaz', days: [5], begin: '10:00', end: '12:00', location: 2 },
    { therapist: 'Diaz', client: 'Mateo Ruiz', days: [2], begin: '17:00', end: '18:30', location: 1 },
  ],
};

/** A second company, so that it can be seen that nobody of the first sees it. */
export const lakeside: Cast = {
  company: 'Lakeside Therapy Group',
  weeks: 4,
  skills: skills.slice(0, 3),
  definitions: {},
  timed: [],
  people: [
    { name: ['Vera', 'Lund'], role: 'staff', email: 'staff@other.test', canSignIn: true },
    { name: ['Omar', 'Said'], role: 'rbt', email: 'omar.said@other.test', canSignIn: false },
  ],
  clients: [
    { name: ['Lena', 'Moss'], gender: 2, insurance: 2, budget: 10 },
    { name: ['Ivo', 'Kranz'], gender: 1, insurance: 1, budget: 8 },
  ],
  rules: [
    { therapist: 'Said', client: 'Lena Moss', days: [1, 3], begin: '15:00', end: '17:00', location: 1 },
    { therapist: 'Said', client: 'Ivo Kranz', days: [2, 4], begin: '10:00', end: '12:00', location: 2 },
  ],
};
