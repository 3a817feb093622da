import {
  readLeaverSetting,
  type LeaverSetting,
} from '#shared/api/organizations/people/departures.ts';
import { readMember } from '#shared/api/organizations/people/members.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import type { Successor } from '#src/pages/team/leavers/successor-field.tsx';
import { api } from '#src/state/api.ts';

export interface NamedLeaverSetting {
  setting: LeaverSetting;
  /** Null without a successor, and for one who is not active or not visible to the reader. */
  successor: Successor | null;
  /** Likewise. */
  heir: Successor | null;
}

/** Reads the organization's setting and the names of its default successor and heir. */
export async function fetchLeaverSetting(org: string): Promise<HttpResult<NamedLeaverSetting>> {
  const answer = await api.call(readLeaverSetting, { params: { org } });
  if (!answer.ok) return answer;
  const setting = answer.value;
  const [successor, heir] = await Promise.all([
    findActiveMember(org, setting.successor),
    findActiveMember(org, setting.heir),
  ]);
  return { ...answer, value: { setting, successor, heir } };
}

async function findActiveMember(org: string, member: string | null): Promise<Successor | null> {
  if (member === null) return null;
  const found = await api.call(readMember, { params: { org, member } });
  // Managers cannot read members of other groups, and the setting is usable without the name.
  if (!found.ok || found.value.member.status !== 'active') return null;
  return { id: found.value.member.id, name: nameOf(found.value.member) };
}
