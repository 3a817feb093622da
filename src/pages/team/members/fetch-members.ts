import { listMembers, type Member } from '#shared/api/organizations/people/members.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { api } from '#src/state/api.ts';
import { appendPage, type RowPage } from '#src/state/loading/use-paged-rows.ts';

export interface MemberFilter {
  q: string;
  /** An ID; empty for all. */
  group: string;
  status: string;
  role: string;
}
export const NO_MEMBER_FILTER: MemberFilter = { q: '', group: '', status: '', role: '' };

export async function fetchMemberPage(
  org: string,
  filter: MemberFilter,
  cursor: string | null,
): Promise<HttpResult<RowPage<Member>>> {
  const query = { ...filter, cursor: cursor ?? '' };
  const named = Object.entries(query).filter(([, value]) => value.trim() !== '');
  const answer = await api.call(listMembers, { params: { org }, query: Object.fromEntries(named) });
  if (!answer.ok) return answer;
  const { members: rows, next } = answer.value;
  return { ...answer, value: { rows, next } };
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
  while (answer.ok && answer.value.next !== null && answer.value.rows.length < rows) {
    const shown = answer.value;
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const more = await fetchMemberPage(org, filter, shown.next);
    answer = more.ok ? { ...more, value: appendPage(shown, more.value) } : more;
  }
  return answer;
}
