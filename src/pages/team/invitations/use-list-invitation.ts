import { useState } from 'react';
import {
  checkInvitationList,
  listInvitationLists,
  sendInvitationList,
  type InvitationReportRow,
  type InvitationListRow,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { DEFAULT_ADDRESS_PATTERN } from '#shared/organization/address-pattern.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import type { ParsedInvitations } from '#src/pages/team/invitations/parse-list.ts';
import {
  isProblem,
  type CheckedList,
  type CheckedRow,
} from '#src/pages/team/invitations/checked-list.ts';
import { EMPTY_LIST, LIST_UNREADABLE } from '#src/pages/team/invitations/list-copy.ts';
import { logError } from '#src/browser/log.ts';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';

/** How the cards of a list are made. */
interface CardOptions {
  makesCards: boolean;
  pattern: string;
  numbersTaken: boolean;
}

/** Checks a list and sends it. */
export function useListInvitation(org: string) {
  const [text, setText] = useState('');
  const [options, setOptions] = useState<Partial<CardOptions>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [checked, setChecked] = useState<CheckedList | null>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const latest = useEndpoint(listInvitationLists, { params: { org } }).value;
  const { pattern = latest?.pattern ?? DEFAULT_ADDRESS_PATTERN } = options;
  const { makesCards = true, numbersTaken = false } = options;
  const rules = { pattern: pattern.trim(), numbersTaken };

  const check = async (list: string) => {
    setFailure(null);
    setIsBusy(true);
    const parsed = await parse(list);
    const found = parsed && prepare(parsed, makesCards);
    const problem = findProblem(found);
    if (found === null || problem !== null) {
      setIsBusy(false);
      return setFailure(problem);
    }
    const answer = await api.call(checkInvitationList, {
      params: { org },
      body: { rows: found.sent, cards: rules },
    });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error.issues[0]?.message ?? answer.error.message);
    return setChecked({
      ...found,
      rows: mergeRows(found, answer.value.rows),
      report: answer.value,
      key: createUuid(),
    });
  };
  const send = async (publishes: boolean) => {
    if (checked === null) return;
    setFailure(null);
    setIsBusy(true);
    const { sent: rows, key } = checked;
    const publish = publishes ? { publish: { peopleKnow: true as const } } : {};
    const answer = await api.call(sendInvitationList, {
      params: { org },
      body: { rows, key, cards: rules, ...publish },
    });
    setIsBusy(false);
    if (answer.ok) setSentId(answer.value.id);
    else setFailure(answer.error.message);
  };
  return {
    text,
    setText,
    options: { makesCards, pattern, numbersTaken },
    setOptions: (change: Partial<CardOptions>) =>
      setOptions((before) => ({ ...before, ...change })),
    failure,
    isBusy,
    checked,
    check: () => void check(text),
    checkFile: (content: string) => {
      setText(content);
      void check(content);
    },
    edit: () => {
      setFailure(null);
      setChecked(null);
    },
    send: (publishes: boolean) => void send(publishes),
    sentId,
  };
}

/** Reading tables is fetched once it is needed. Null if that fails. */
async function parse(text: string): Promise<ParsedInvitations | null> {
  try {
    const { parseInvitations } = await import('./parse-list.ts');
    return parseInvitations(text);
  } catch (error) {
    logError('list', error);
    return null;
  }
}

type Prepared = ParsedInvitations & { sent: InvitationListRow[]; hasCards: boolean };

/** Leaves out rows with a problem, and cards that are not claims. */
function prepare(parsed: ParsedInvitations, makesCards: boolean): Prepared {
  const { rows, sources } = parsed;
  const usable = rows.filter((_, at) => !makesCards || sources[at]?.problem === '');
  const sent = makesCards ? usable : usable.map(dropCard);
  const shown = makesCards ? parsed : { ...parsed, sources: sources.map(forgiveCard) };
  return { ...shown, sent, hasCards: sent.some(({ card }) => card !== undefined) };
}

function dropCard({ email, role, groups }: InvitationListRow): InvitationListRow {
  return { email, role, groups };
}

/** What only concerns the card does not keep a person from being invited. */
function forgiveCard({ cells }: ParsedInvitations['sources'][number]) {
  return { cells, problem: '' };
}

function findProblem(found: Prepared | null): string | null {
  if (found === null) return LIST_UNREADABLE;
  const [first] = found.sources;
  if (first === undefined) return EMPTY_LIST;
  // The server has nothing to say about a list without any usable row.
  return found.sent.length === 0 ? first.problem : null;
}

function mergeRows(found: Prepared, reported: readonly InvitationReportRow[]): CheckedRow[] {
  let next = 0;
  const rows = found.rows.map((row, at): CheckedRow => {
    const { cells = [], problem = '' } = found.sources[at] ?? {};
    const assessed = problem === '' ? reported[next++] : undefined;
    const { name } = row.card?.content ?? {};
    return {
      ...(assessed ?? { ...UNCHECKED, changed: [], email: row.email, reason: problem }),
      name: typeof name === 'string' ? name : '',
      role: row.role,
      groups: row.groups,
      cells,
    };
  });
  return [...rows.filter(isProblem), ...rows.filter((row) => !isProblem(row))];
}

const UNCHECKED = { outcome: 'invalid', username: '', policy: '' } as const;
