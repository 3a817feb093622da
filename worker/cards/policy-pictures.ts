import type { Kernel } from '#worker/kernel.ts';
import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { findCardPolicy, readPoliciesOf } from '#worker/cards/organization-policy.ts';
import { listPictures } from '#worker/cards/card-pictures.ts';
import { firstRow } from '#worker/db/rows.ts';

const BY_ID = `${SELECT_CARD} WHERE c.id = ?`;

/** The pictures of an organization card's present policy, with its company's logo; none for other cards. */
export async function listPolicyPicturesOfCard(
  { db }: Pick<Kernel, 'db'>,
  cardId: string,
): Promise<string[]> {
  const row = await firstRow(db.prepare(BY_ID).bind(cardId), cardRowSchema);
  if (row === null || row.organizationId === null) return [];
  const policies = await readPoliciesOf(db, [row]);
  const { content } = findCardPolicy(row, policies);
  // Also if another decision has removed it: a picture stays removed until both are reversed.
  const logo = content.showsLogo ? (policies.get(row.organizationId)?.logo ?? null) : null;
  const pictures = listPictures({
    profileImage: '',
    contactPhoto: '',
    headerPhoto: content.values.headerPhoto ?? '',
    cardElements: content.elements,
  });
  return logo === null ? pictures : [...new Set([...pictures, logo.path])];
}
