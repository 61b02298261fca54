/** What each call does, in a line. A call without one is told by its name, and a test asks for it. */
export const summaries: Record<string, string> = {
  token: 'Sign in, or go on with the refresh cookie',
  logout: 'Sign out: both tokens stop working at once',
  ping: 'Whether the server answers, and which life of its database',
  payload: 'Everything a device needs to work without a network',
  clients: 'The clients the caller may see',
  users: 'The people of the company',
  logHours: 'Hours of all notes of a client in the period of a date',
  behaviors: 'The catalogue of target behaviors',
  skills: 'The catalogue of skills',
  assignment: 'What is assigned to a client, in the order of the tiles',
  startSession: 'Start a session',
  recordDataEntry: 'Add what was observed: facts that merge by uid',
  saveSessionNote: 'Save the note of an open session as a draft',
  submitSession: 'Close a session with its note and its answers',
  restartSession: 'Open a closed session again',
  sessions: 'Sessions, newest first',
  notes: 'Own notes, newest first',
  companyNotes: 'Notes of others',
  note: 'One note',
  saveNote: 'Write or edit a note',
  scheduleEvents: 'Events of some days, and the rules that repeat in them',
  apiDocument: 'This document',
};

/** The resource a path belongs to: its first word after /api. */
export function groupOf(path: string): string {
  const [first = '', second = ''] = path.replace(/^\/(api\/)?/, '').split('/');
  return first === 'company' && second ? second : first;
}
