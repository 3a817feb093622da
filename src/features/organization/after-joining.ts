import type { NavigateFunction } from 'react-router';
import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';

/** State of the navigation to the person's own card, which may be made there. A link cannot carry it. */
export const OWN_CARD_STATE = { wantsCard: true };

/**
 * Opens where a person lands after joining: their own card, or the team's home if they read all of its
 * members.
 */
export function openAfterJoining(navigate: NavigateFunction, org: string, role: Role): void {
  const isAtHome = findScope(role, 'readMembers') === 'all';
  void navigate(teamUrl(org, isAtHome ? undefined : 'own-card'), {
    replace: true,
    ...(!isAtHome && { state: OWN_CARD_STATE }),
  });
}
