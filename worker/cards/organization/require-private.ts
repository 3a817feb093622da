import type { CardRow } from '#worker/cards/card-row.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** Throws `forbidden` for an organization card, which its holder can neither rename nor delete. */
export function requirePrivate({ organizationId }: Pick<CardRow, 'organizationId'>): void {
  if (organizationId === null) return;
  throw new ApiError('forbidden', {
    message: 'This card belongs to your team. Ask an admin of the team to rename or delete it.',
  });
}
