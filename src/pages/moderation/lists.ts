import {
  listDecisions,
  listHeldReports,
  listPolicyReports,
  listReports,
  type CardReport,
  type Decision,
  type PolicyReport,
  type ReportCase,
} from '#shared/api/moderation.ts';
import type { LoadPage } from '#src/pages/moderation/use-pages.ts';
import { api } from '#src/state/api.ts';

const queryOf = (cursor: string | null): Record<string, string> =>
  cursor === null ? {} : { cursor };

/** Cards with open reports. */
export const loadCases: LoadPage<ReportCase> = async (cursor) => {
  const answer = await api.call(listReports, { query: queryOf(cursor) });
  if (!answer.ok) return answer;
  const { cases: items, nextCursor } = answer.value;
  return { ok: true, value: { items, nextCursor } };
};

/** The reports of a card that were held back. Keep the function it returns: another one loads the list again. */
export function loadHeldReports(card: string): LoadPage<CardReport> {
  return async (cursor) => {
    const answer = await api.call(listHeldReports, { params: { card }, query: queryOf(cursor) });
    if (!answer.ok) return answer;
    const { reports: items, nextCursor } = answer.value;
    return { ok: true, value: { items, nextCursor } };
  };
}

/** What was decided. */
export const loadDecisions: LoadPage<Decision> = async (cursor) => {
  const answer = await api.call(listDecisions, { query: queryOf(cursor) });
  if (!answer.ok) return answer;
  const { decisions: items, nextCursor } = answer.value;
  return { ok: true, value: { items, nextCursor } };
};

/** What browsers refused: all of it at once. */
export const loadPolicyReports: LoadPage<PolicyReport> = async () => {
  const answer = await api.call(listPolicyReports, {});
  if (!answer.ok) return answer;
  return { ok: true, value: { items: answer.value.reports, nextCursor: null } };
};
