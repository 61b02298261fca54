/** A day and a time of it, 'YYYY-MM-DD' and 'HH:mm', both in the company's zone. */
export type Moment = { date: string; time: string };

/** When a visit was, or will be; a visit over midnight ends at an earlier time than it begins. */
export type VisitTimes = { date_visited: string; begin_time?: string; end_time: string };

/** Whether nothing of a visit is still to come. */
export function isOver({ date_visited, begin_time = '', end_time }: VisitTimes, now: Moment): boolean {
  if (date_visited !== now.date) return date_visited < now.date;
  return begin_time <= now.time && end_time <= now.time;
}
