import { readLeaverSetting, type LeaverSetting } from '#shared/api/organizations/departures.ts';
import { readMember } from '#shared/api/organizations/members.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import type { Successor } from '#src/pages/team/leavers/successor-field.tsx';
import { api } from '#src/state/api.ts';

export interface NamedLeaverSetting {
  setting: LeaverSetting;
  /** Null without a successor, and for one who is not active or not visible to the reader. */
  successor: Successor | null;
}

/** Reads the organization's setting and the name of its default successor. */
export async function fetchLeaverSetting(org: string): Promise<HttpResult<NamedLeaverSetting>> {
  const answer = await api.call(readLeaverSetting, { params: { org } });
  if (!answer.ok) return answer;
  const setting = answer.value;
  if (setting.successor === null) return { ...answer, value: { setting, successor: null } };
  const found = await api.call(readMember, { params: { org, member: setting.successor } });
  if (!found.ok) {
    // Managers cannot read members of other groups.
    return found.error.code === 'not_found'
      ? { ...answer, value: { setting, successor: null } }
      : found;
  }
  const { member } = found.value;
  const successor = member.status === 'active' ? { id: member.id, name: nameOf(member) } : null;
  return { ...answer, value: { setting, successor } };
}
