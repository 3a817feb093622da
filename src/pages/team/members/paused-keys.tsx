import { useCallback } from 'react';
import { updateMembers, type Member } from '#shared/api/organizations/people/members.ts';
import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { describeKeys } from '#src/pages/team/copy.ts';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/loading/use-resource.ts';

interface PausedKeysProps {
  org: string;
  member: Member;
  /** Null for a suspension. */
  nextRole: Role | null;
}

/** Warns of the team's API keys that a change of the member who made them pauses. */
export function PausedKeys({ org, member, nextRole }: PausedKeysProps) {
  const hadKeys = findScope(member.role, 'manageApiKeys') !== null;
  const keepsKeys = nextRole !== null && findScope(nextRole, 'manageApiKeys') !== null;
  return hadKeys && !keepsKeys ? <Warning org={org} id={member.id} nextRole={nextRole} /> : null;
}

function Warning({ org, id, nextRole }: { org: string; id: string; nextRole: Role | null }) {
  const load = useCallback(() => {
    const change = nextRole === null ? ({ status: 'suspended' } as const) : { role: nextRole };
    const body = { members: [id], change, isDryRun: true };
    return api.call(updateMembers, { params: { org }, body });
  }, [org, id, nextRole]);
  const { value } = useResource(load);
  const text = describeKeys(value?.pausedKeys ?? 0, 'pause');
  return (
    <span role="status" className="mt-2 block text-warn empty:mt-0">
      {text}
    </span>
  );
}
