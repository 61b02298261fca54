import { Ban, CircleCheck, Clock, type LucideIcon, MailQuestion } from 'lucide-react';
import type { HeldRole, UserRecord } from '#contract/people.ts';
import type { Tone } from '#ui/tone.ts';

type UserStatus = { word: string; tone: Tone; icon: LucideIcon };

/** Whether somebody can sign in, in a word. */
export function userStatus({ disabled, can_sign_in, sign_in_email, invited_at }: UserRecord): UserStatus {
  if (disabled) return { word: 'Disabled', tone: 'saved', icon: Ban };
  if (sign_in_email) return { word: 'Not confirmed yet', tone: 'waiting', icon: Clock };
  if (can_sign_in) return { word: 'Active', tone: 'sent', icon: CircleCheck };
  if (invited_at !== null) return { word: 'Invited', tone: 'waiting', icon: Clock };
  return { word: 'Not invited', tone: 'saved', icon: MailQuestion };
}

/** They wait for a mail: an invitation, or the link to an address that the office has changed. */
export function awaitsLink({ disabled, can_sign_in, sign_in_email }: UserRecord): boolean {
  return !disabled && (!can_sign_in || Boolean(sign_in_email));
}

/** The label beside the name of a registered behavior technician. */
export function isRbt(user: Pick<UserRecord, 'roles'>): boolean {
  return user.roles.some((role) => role.ident === 'rbt' && role.active !== false);
}

/** A role as somebody holds it; a role that is switched off gives nothing. */
export function roleLabel({ name, active }: Pick<HeldRole, 'name' | 'active'>): string {
  return active === false ? `${name} (not active)` : name;
}
