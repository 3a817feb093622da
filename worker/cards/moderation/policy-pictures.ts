import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import {
  findCardPolicy,
  readPoliciesOf,
  type PolicyReader,
} from '#worker/cards/company/company-policy.ts';
import { listPictures } from '#worker/cards/pictures/card-pictures.ts';
import { firstRow } from '#worker/db/rows.ts';

const BY_ID = `${SELECT_CARD} WHERE c.id = ?`;

/** The pictures of the policy that applies to a company card now; none for other cards. */
export async function listPolicyPicturesOfCard(
  { db, readPolicies }: PolicyReader,
  cardId: string,
): Promise<string[]> {
  const row = await firstRow(db.prepare(BY_ID).bind(cardId), cardRowSchema);
  if (row === null || row.organizationId === null) return [];
  const { content } = findCardPolicy(row, await readPoliciesOf(readPolicies, [row]));
  return listPictures({
    profileImage: '',
    contactPhoto: '',
    headerPhoto: content.values.headerPhoto ?? '',
    cardElements: content.elements,
  });
}
