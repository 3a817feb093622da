import { useState } from 'react';
import {
  checkInvitationList,
  listInvitationLists,
  sendInvitationList,
  UPLOADED_LATER,
  type InvitationReportRow,
  type InvitationListRow,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { DEFAULT_ADDRESS_PATTERN } from '#shared/organization/address-pattern.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import type { ParsedInvitations } from '#src/pages/team/invitations/parse-list.ts';
import type { PhotoArchive } from '#src/pages/team/invitations/photos/open-photos.ts';
import type { UploadedPhoto } from '#src/pages/team/invitations/photos/upload-photos.ts';
import { usePhotos } from '#src/pages/team/invitations/photos/use-photos.ts';
import {
  sortByProblem,
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
  const photos = usePhotos(org);
  const latest = useEndpoint(listInvitationLists, { params: { org } }).value;
  const { pattern = latest?.pattern ?? DEFAULT_ADDRESS_PATTERN } = options;
  const { makesCards = true, numbersTaken = false } = options;
  const rules = { pattern: pattern.trim(), numbersTaken };

  const check = async (list: string) => {
    setFailure(null);
    setIsBusy(true);
    const parsed = await parse(list, photos.archive);
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
    const { sent, sentPhotos, report, key } = checked;
    const positions = sentPhotos.filter(
      (_, at) => isWork(report.rows[at]) && sent[at]?.card?.photo === UPLOADED_LATER,
    );
    const stopped = await photos.upload(new Set(positions.filter((at) => at !== undefined)));
    if (stopped !== null) {
      setIsBusy(false);
      return setFailure(stopped);
    }
    const rows = sent.map((row, at) => withPhoto(row, photos.find(sentPhotos[at] ?? -1)));
    const publish = publishes ? { publish: { peopleKnow: true as const } } : {};
    const answer = await api.call(sendInvitationList, {
      params: { org },
      body: { rows, key, cards: rules, ...publish },
    });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    return setSentId(answer.value.id);
  };
  return {
    text,
    setText,
    options: { makesCards, pattern, numbersTaken },
    setOptions: (change: Partial<CardOptions>) =>
      setOptions((before) => ({ ...before, ...change })),
    failure,
    isBusy,
    photos,
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

interface ParsedList extends ParsedInvitations {
  /** Of each row, in the archive of photos. */
  photos: (number | undefined)[];
  photoNames: string[];
  unmatched: string[];
}

/** Reading tables is fetched once it is needed. Null if that fails. */
async function parse(text: string, archive: PhotoArchive | null): Promise<ParsedList | null> {
  try {
    const [{ parseInvitations }, { attachPhotos, describePhoto }] = await Promise.all([
      import('./parse-list.ts'),
      import('./photos/attach-photos.ts'),
    ]);
    const parsed = parseInvitations(text);
    const attached = attachPhotos(parsed.rows, archive);
    const photoNames = attached.rows.map((row, at) =>
      describePhoto(row, archive?.photos[attached.photos[at] ?? -1]?.path),
    );
    return { ...parsed, ...attached, photoNames };
  } catch (error) {
    logError('list', error);
    return null;
  }
}

type Prepared = ParsedList & Pick<CheckedList, 'sent' | 'sentPhotos' | 'hasCards'>;

/** Leaves out rows with a problem, and cards that are not claims. */
function prepare(parsed: ParsedList, makesCards: boolean): Prepared {
  const { rows, sources, photos } = parsed;
  if (!makesCards) return withoutCards(parsed);
  const isUsable = (_: unknown, at: number) => sources[at]?.problem === '';
  const sent = rows.filter(isUsable);
  return {
    ...parsed,
    sent,
    sentPhotos: photos.filter(isUsable),
    hasCards: sent.some(({ card }) => card !== undefined),
  };
}

function withoutCards(parsed: ParsedList): Prepared {
  const { rows, sources } = parsed;
  return {
    ...parsed,
    sources: sources.map(forgiveCard),
    photoNames: [],
    unmatched: [],
    sent: rows.map(dropCard),
    sentPhotos: [],
    hasCards: false,
  };
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
      photo: found.photoNames[at] ?? '',
      name: typeof name === 'string' ? name : '',
      role: row.role,
      groups: row.groups,
      cells,
    };
  });
  return sortByProblem(rows);
}

const UNCHECKED = { outcome: 'invalid', username: '', policy: '', photoProblem: '' } as const;

/** Whether a row makes or changes a card. */
function isWork(row: Pick<InvitationReportRow, 'outcome'> | undefined): boolean {
  return row?.outcome === 'invite' || row?.outcome === 'update';
}

/** The row with its uploaded photo, or why it has none. */
function withPhoto(row: InvitationListRow, photo: UploadedPhoto | undefined): InvitationListRow {
  const { card } = row;
  if (card?.photo !== UPLOADED_LATER) return row;
  const found = photo ?? { path: '' };
  const change =
    'path' in found ? { photo: found.path } : { photo: '', photoProblem: found.problem };
  return { ...row, card: { ...card, ...change } };
}
