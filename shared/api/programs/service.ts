import { z } from 'zod';

// Keys, endpoints and apps that belong to a team, and not to the person who made them.

/** Days that one works by default. An endpoint is renewed for as long, an app connected again. */
export const SERVICE_DAYS = 365;
/** So many days before its end, a mail goes to the owners. */
export const END_NOTICE_DAYS = 14;
/** Hours after which the mailed link works by which an only admin confirms what is paused. */
export const RESUME_LINK_HOURS = 24;

/**
 * How the caller lets something paused work again: with the password, or where no one else may, by a
 * link that is mailed. `other_admin`: it takes one who was an owner or admin before the pause.
 */
export const resumeWaySchema = z.enum(['password', 'link', 'other_admin']);

/** The fragment of a mailed link that confirms what is paused. Behind `#`, a token reaches no server log. */
export const buildResumeAnchor = (id: string, token: string): string => `resume=${id}.${token}`;

const RESUME_LINK = /^#resume=([\w-]+)\.([\w-]+)$/;

/** What the fragment of a mailed link confirms, and its token; null for any other fragment. */
export function parseResumeHash(hash: string): { id: string; token: string } | null {
  const [, id, token] = RESUME_LINK.exec(hash) ?? [];
  return id === undefined || token === undefined ? null : { id, token };
}

/** What everything that belongs to a team has. */
export const serviceFields = {
  /** Whether it belongs to its team, and not to the membership of the person who made it. */
  isService: z.boolean(),
  /** Name of the person who made it for a team; empty once their account is deleted. */
  createdBy: z.string(),
  /** Null while it is not paused by a recovery or suspension of that person. */
  resumeWith: resumeWaySchema.nullable(),
  /** From when a mailed link works that confirms it; null without one. */
  linkUsableAt: z.iso.datetime().nullable(),
};

/** The answer to resuming. */
export const resumedSchema = z.object({
  isResumed: z.boolean(),
  /** From when the mailed link works; null without one. */
  linkUsableAt: z.iso.datetime().nullable(),
});
