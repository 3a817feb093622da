import {
  listDecisions,
  listHeldReports,
  listPolicyReports,
  listReports,
  type CardReport,
  type Decision,
  type PolicyReport,
  type ReportCase,
} from '#shared/api/moderation/moderation.ts';
import { listSupportMessages, type SupportMessage } from '#shared/api/moderation/support.ts';
import type { LoadPage } from './use-pages.ts';
import { api } from '#src/state/api.ts';

const buildQuery = (cursor: string | null): Record<string, string> =>
  cursor === null ? {} : { cursor };

export const loadCases: LoadPage<ReportCase> = async (cursor) => {
  const answer = await api.call(listReports, { query: buildQuery(cursor) });
  if (!answer.ok) return answer;
  const { cases: items, nextCursor } = answer.value;
  return { ok: true, value: { items, nextCursor } };
};

/** Loads a card's held reports. Memoize the returned function: a new one reloads the list. */
export function loadHeldReports(card: string): LoadPage<CardReport> {
  return async (cursor) => {
    const answer = await api.call(listHeldReports, { params: { card }, query: buildQuery(cursor) });
    if (!answer.ok) return answer;
    const { reports: items, nextCursor } = answer.value;
    return { ok: true, value: { items, nextCursor } };
  };
}

export const loadDecisions: LoadPage<Decision> = async (cursor) => {
  const answer = await api.call(listDecisions, { query: buildQuery(cursor) });
  if (!answer.ok) return answer;
  const { decisions: items, nextCursor } = answer.value;
  return { ok: true, value: { items, nextCursor } };
};

/** Loads all CSP reports in one page. */
export const loadPolicyReports: LoadPage<PolicyReport> = async () => {
  const answer = await api.call(listPolicyReports, {});
  if (!answer.ok) return answer;
  return { ok: true, value: { items: answer.value.reports, nextCursor: null } };
};

const loadMessages =
  (state: 'open' | 'handled'): LoadPage<SupportMessage> =>
  async (cursor) => {
    const answer = await api.call(listSupportMessages, { query: { state, ...buildQuery(cursor) } });
    if (!answer.ok) return answer;
    const { messages: items, nextCursor } = answer.value;
    return { ok: true, value: { items, nextCursor } };
  };

export const loadOpenMessages = loadMessages('open');

export const loadHandledMessages = loadMessages('handled');
