import type { Client } from '#contract/people.ts';
import type { AssignmentRow, HoursRow } from '#db/database.ts';

/** Clients whose behaviors, skills and budget are on this device: a session with them needs no network. */
export function clientsReadyOffline(
  clients: readonly Client[],
  assignments: readonly AssignmentRow[],
  hours: readonly HoursRow[],
): Set<number> {
  const assigned = new Set(assignments.map((row) => row.clientId));
  const counted = new Set(hours.map((row) => row.clientId));
  return new Set(
    clients
      .filter((client) => assigned.has(client.id) && (client.asst_billing_hours === null || counted.has(client.id)))
      .map((client) => client.id),
  );
}
