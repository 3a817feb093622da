import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** The holder's own content, and content of the team whose author is not known. */
export const HOLDER = 'holder';
export const UNKNOWN_AUTHOR = 'team';

/** Who may have put what a reported organization card shows where it is. */
const contentAuthorSchema = z.object({
  /** For a decision: `HOLDER`, `UNKNOWN_AUTHOR`, or the source and the account. */
  id: z.string(),
  /** What of the page they wrote. `team`: something of the team, by an author who is not known. */
  source: z.enum(['holder', 'card', 'policy', 'logo', 'team']),
  /** Empty for `team`, and for a holder who left: then a decision pauses no account. */
  email: z.string(),
  /** How they could: the role, for others than the holder at that time, or a key. */
  means: z.enum(['owner', 'admin', 'manager', 'member', 'auditor', 'key']).nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** Whether a decision may pause the team's publishing for it, too. */
  canPauseTeam: z.boolean(),
});
export type ContentAuthor = z.infer<typeof contentAuthorSchema>;

/**
 * Who may have put the content of an organization card there, the holder first, then by latest change; empty
 * for other cards. Operators only.
 */
export const listContentAuthors = endpoint({
  method: 'GET',
  path: '/api/moderation/cards/:card/authors',
  auth: true,
  request: null,
  response: z.object({ authors: z.array(contentAuthorSchema) }),
});
