import { z } from 'zod';
import { optionalLine, personName } from '#shared/api/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/** What a person must type to delete their account. */
export const DELETE_WORD = 'DELETE';

/** A place where the account is signed in. */
const accountSessionSchema = z.object({
  id: z.string(),
  /** Such as `Chrome on macOS`. */
  label: z.string(),
  /** A coarse network address: enough to recognise a place. */
  place: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** Where one is signed in, this place first, then the one used last; at most 100. */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  auth: true,
  request: null,
  response: z.object({ sessions: z.array(accountSessionSchema) }),
});

/** Ends every session but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  auth: true,
  request: null,
  response: null,
});

/** Ends one of one's own sessions. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  auth: true,
  request: null,
  response: null,
});

/** Changes what is given of the profile; an empty company or job title removes it. */
export const updateAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  auth: true,
  request: z.object({
    firstName: personName('First name').optional(),
    lastName: personName('Last name').optional(),
    company: optionalLine,
    jobTitle: optionalLine,
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

/** What holds until a person chooses. */
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

/** Deletes the account with its cards, images and sessions; its usernames stay reserved for 30 days. 403 for a wrong password. */
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

/** Everything the account holds, as a zip: JSON, CSV, contact files and images. */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/account/export',
  auth: true,
  request: null,
  response: 'file',
});
