import type { SessionRow } from '#db/rows.ts';

/** Whoever was recording here when it was submitted has to know why the counters, or the questions of Submit, are gone. */
export function isSubmittedElsewhere(session: SessionRow): boolean {
  const { eventsHere, closedAt, submittedElsewhere, turnedElsewhere } = session;
  return eventsHere && (closedAt === undefined || submittedElsewhere === true || turnedElsewhere === 'closed');
}

/**
 * Since when nobody watches, by the clock here: it was submitted, on whichever device, or called started by mistake. The
 * record dates a Submit of another device by the server's clock. Undefined: nobody knows. @param offset see `Device`
 */
export function closedSince(session: SessionRow, offset: number | null): string | undefined {
  if (session.voided) return session.voided.at;
  if (!isSubmittedElsewhere(session)) return session.closedAt;
  return session.submittedAt && new Date(Date.parse(session.submittedAt) - (offset ?? 0)).toISOString();
}
