import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { DELETE_WORD } from './account.ts';

const PATH = '/api/account/deletion';

/**
 * What the deletion of an account means for one of its organizations: the person leaves it; it is
 * deleted with the account; or others have members, cards or contacts in it, so that both are deleted
 * only after the days in which that can be taken back.
 */
const leftOrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['left', 'deleted', 'waits']),
});
export type LeftOrganization = z.infer<typeof leftOrganizationSchema>;

export const readAccountDeletion = endpoint({
  method: 'GET',
  path: PATH,
  auth: true,
  request: null,
  response: z.object({
    /** When the account is deleted. Null unless that is scheduled. */
    deletesAt: z.iso.datetime().nullable(),
    organizations: z.array(leftOrganizationSchema),
  }),
});

/**
 * Schedules the deletion of an account and of the organizations that wait, in `DELETION_DAYS` days.
 * Until then the account works as before. Throws `wrong_password`, and `not_found` for an account
 * without such an organization, which `deleteAccount` deletes at once.
 */
export const scheduleAccountDeletion = endpoint({
  method: 'POST',
  path: PATH,
  auth: true,
  request: z.object({
    password: z.string().min(1, 'Your password is required.').max(1024),
    confirm: z.literal(DELETE_WORD, `Type ${DELETE_WORD} to confirm.`),
  }),
  response: z.object({ deletesAt: z.iso.datetime() }),
});

/** Takes it back, for the account and the organizations that were to be deleted with it. */
export const keepAccount = endpoint({
  method: 'DELETE',
  path: PATH,
  auth: true,
  request: null,
  response: null,
});
