import { listMembers, type MemberPage } from '#shared/api/organizations/people/members.ts';
import { api } from '#src/state/api.ts';

export interface MemberFilter {
  q: string;
  /** An ID; empty for all. */
  group: string;
  status: string;
  role: string;
}
export const NO_MEMBER_FILTER: MemberFilter = { q: '', group: '', status: '', role: '' };

/** Rows that a search in a dialog shows. */
export const SEARCH_ROWS = 20;

export function fetchMemberPage(org: string, filter: MemberFilter, cursor: string | null) {
  const query = { ...filter, cursor: cursor ?? '' };
  const named = Object.entries(query).filter(([, value]) => value.trim() !== '');
  return api.call(listMembers, { params: { org }, query: Object.fromEntries(named) });
}

/**
 * Fetches at least `rows` rows, or all if there are fewer. A page of a search may be short or even empty
 * although more follow.
 */
export async function fetchMembers(
  org: string,
  filter: MemberFilter,
  rows: number,
): ReturnType<typeof fetchMemberPage> {
  let answer = await fetchMemberPage(org, filter, null);
  while (answer.ok && answer.value.next !== null && answer.value.members.length < rows) {
    const shown = answer.value;
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const more = await fetchMemberPage(org, filter, shown.next);
    answer = more.ok ? { ...more, value: appendMembers(shown, more.value) } : more;
  }
  return answer;
}

export function appendMembers(shown: MemberPage, more: MemberPage): MemberPage {
  return { members: [...shown.members, ...more.members], next: more.next };
}
