import { listCompanyCards } from '#shared/api/organizations/cards.ts';
import { listMembers } from '#shared/api/organizations/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { api } from '#src/state/api.ts';

/**
 * Usernames of the company cards that the signed-in person holds; none if they cannot be read, since
 * the person may leave without knowing them.
 */
export async function fetchOwnCards(org: string, role: Role, email: string): Promise<string[]> {
  const query: Record<string, string> = {};
  if (findScope(role, 'readCards') !== 'own') {
    const listed = await api.call(listMembers, { params: { org }, query: { q: email } });
    const self = listed.ok
      ? listed.value.members.find((member) => member.email.toLowerCase() === email.toLowerCase())
      : undefined;
    if (self === undefined) return [];
    query['member'] = self.id;
  }
  const answer = await api.call(listCompanyCards, { params: { org }, query });
  return answer.ok ? answer.value.cards.map(({ card }) => card.username) : [];
}
