import { howMany } from '#domain/how-many.ts';

/** "1 person has this role", "4 people have this role", "Nobody has this role". */
export function peopleText(holders: number): string {
  if (holders === 0) return 'Nobody has this role';
  return howMany(holders, 'person has this role', 'people have this role');
}
