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
import { listSupportMessages, type StoredMessage } from '#shared/api/support.ts';
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

const loadMessages =
  (state: 'open' | 'handled'): LoadPage<StoredMessage> =>
  async (cursor) => {
    const answer = await api.call(listSupportMessages, { query: { state, ...queryOf(cursor) } });
    if (!answer.ok) return answer;
    const { messages: items, nextCursor } = answer.value;
    return { ok: true, value: { items, nextCursor } };
  };

/** Messages to support that wait for an answer. */
export const loadOpenMessages = loadMessages('open');

/** Messages to support that an operator marked as handled. */
export const loadHandledMessages = loadMessages('handled');
