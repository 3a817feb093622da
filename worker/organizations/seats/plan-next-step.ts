import { SEAT_CHOICE_DAYS, SEAT_REMINDER_DAYS } from '#shared/organization/limits.ts';
import { DAY_MS } from '#shared/format/duration.ts';

interface Announced {
  /** When owners were mailed first. ISO 8601 UTC, as all times here. */
  announcedAt: string;
  /** When the smaller plan begins. */
  beginsAt: string;
}

/** When members without a seat are suspended: with the plan, but not before owners had a week. */
export function findSuspension({ announcedAt, beginsAt }: Announced): string {
  const week = new Date(Date.parse(announcedAt) + SEAT_CHOICE_DAYS * DAY_MS).toISOString();
  return week > beginsAt ? week : beginsAt;
}

/**
 * How many mails owners should have by now, and when something is due next. A reminder whose time had
 * passed before the first mail is left out.
 */
export function planNextStep(announced: Announced, now: Date): { mails: number; next: string } {
  const end = findSuspension(announced);
  const reminders = SEAT_REMINDER_DAYS.map((days) => Date.parse(end) - days * DAY_MS);
  const times = [Date.parse(announced.announcedAt), ...reminders];
  const next = times.find((time) => time > now.getTime());
  return {
    mails: times.filter((time) => time <= now.getTime()).length,
    next: next === undefined ? end : new Date(next).toISOString(),
  };
}
