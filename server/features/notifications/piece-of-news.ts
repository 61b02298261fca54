import { type News, notificationText } from '#domain/notification.ts';

/** One thing to tell a person, before it is known whether they have seen it. */
export interface PieceOfNews extends Omit<News, 'client'> {
  /** Identifies it: the same thing reported again has the same key; a note returned again has another. */
  key: string;
  at: Date;
  client: { id: number; first_name: string; last_name: string } | null;
  note_id: number | null;
  session_uid: string | null;
  event_id: number | null;
  comment: string | null;
}

/** What is most often nothing. */
export const about = {
  date: null,
  time: null,
  title: null,
  by: null,
  client: null,
  note_id: null,
  session_uid: null,
  event_id: null,
  comment: null,
};

/** Characters of a comment in the news, which everybody asks for again and again: the whole of it is where it was made. */
export const MOST_COMMENT = 500;

/** No more than this from each source, newest first. */
export const MOST_NEWS = 100;

/** Newest first; items from the same moment are always in the same order. */
export function newestFirst(pieces: PieceOfNews[]): PieceOfNews[] {
  return pieces.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.key < b.key ? -1 : 1));
}

/** The piece as the wire has it. */
export function notificationOf(piece: PieceOfNews, seenAt: Date | undefined) {
  const { key, at, kind, client, date, note_id, session_uid, event_id } = piece;
  const isLong = (piece.comment?.length ?? 0) > MOST_COMMENT;
  const comment = isLong ? `${piece.comment?.slice(0, MOST_COMMENT - 1)}…` : piece.comment;
  const text = notificationText(piece);
  const seen_at = seenAt?.toISOString() ?? null;
  return { id: key, kind, at: at.toISOString(), text, seen_at, client, note_id, session_uid, event_id, date, comment };
}
