import { z } from 'zod';
import { optionalTextSchema, personNameSchema } from './auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/** Typed by a person to confirm the deletion of their account. */
export const DELETE_WORD = 'DELETE';

/** A signed-in device. */
const accountSessionSchema = z.object({
  id: z.string(),
  /** Such as `Chrome on macOS`. */
  label: z.string(),
  /** Truncated network address: enough to recognize a location. */
  place: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** At most 100 sessions: the current one first, then by last use. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  auth: true,
  request: null,
  response: z.object({ sessions: z.array(accountSessionSchema) }),
});

/** Ends every session except the current one. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  auth: true,
  request: null,
  response: null,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  auth: true,
  request: null,
  response: null,
});

/** Updates the given fields of the profile; an empty company or job title removes it. */
export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  auth: true,
  request: z.object({
    firstName: personNameSchema('First name').optional(),
    lastName: personNameSchema('Last name').optional(),
    company: optionalTextSchema,
    jobTitle: optionalTextSchema,
  }),
  response: z.object({
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    jobTitle: z.string(),
  }),
});

const preferencesSchema = z.object({
  emailNotifications: z.boolean(),
  cardViews: z.boolean(),
  newContacts: z.boolean(),
  weeklyReport: z.boolean(),
  marketingEmails: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const DEFAULT_PREFERENCES: Preferences = {
  emailNotifications: true,
  cardViews: true,
  newContacts: true,
  weeklyReport: false,
  marketingEmails: false,
};

export const readPreferences = endpoint({
  method: 'GET',
  path: '/api/account/preferences',
  auth: true,
  request: null,
  response: preferencesSchema,
});

export const writePreferences = endpoint({
  method: 'PUT',
  path: '/api/account/preferences',
  auth: true,
  request: preferencesSchema,
  response: preferencesSchema,
});

/**
 * Deletes the account with its cards, images and sessions. Its usernames stay reserved for 30 days.
 * 403 for a wrong password.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  auth: true,
  request: z.object({
    password: z.string().min(1, 'Your password is required.').max(1024),
    confirm: z.literal(DELETE_WORD, `Type ${DELETE_WORD} to confirm.`),
  }),
  response: null,
});

/** Everything the account stores, as a zip of JSON, CSV, contact files and images. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  auth: true,
  request: null,
  response: 'file',
});
