import { useEffect, useState } from 'react';
import {
  checkInvitationList,
  readInvitationList,
  sendInvitationList,
  type InvitationListProgress,
  type InvitationListReport,
} from '#shared/api/organizations/people/invitations.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { browserClock } from '#src/browser/clock.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import {
  parseInvitations,
  type ParsedInvitations,
} from '#src/pages/team/invitations/parse-list.ts';
import { api } from '#src/state/api.ts';

/** Between two reads of the progress. */
const POLL_MS = 1500;

interface CheckedList extends ParsedInvitations {
  report: InvitationListReport;
  /** Identifies the list when sending it is repeated after a lost response. */
  key: string;
}

/** Checks a list, sends it, and follows its progress. */
export function useListInvitation(org: string) {
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [checked, setChecked] = useState<CheckedList | null>(null);
  const [listId, setListId] = useState<string | null>(null);
  const progress = useProgress(org, listId);

  const check = async (list: string) => {
    const parsed = parseInvitations(list);
    setFailure(null);
    if (parsed.rows.length === 0) return setFailure(EMPTY_LIST);
    setIsBusy(true);
    const answer = await api.call(checkInvitationList, {
      params: { org },
      body: { rows: parsed.rows },
    });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error.message);
    return setChecked({ ...parsed, report: answer.value, key: createUuid() });
  };
  const send = async () => {
    if (checked === null) return;
    setFailure(null);
    setIsBusy(true);
    const { rows, key } = checked;
    const answer = await api.call(sendInvitationList, { params: { org }, body: { rows, key } });
    setIsBusy(false);
    if (answer.ok) setListId(answer.value.id);
    else setFailure(answer.error.message);
  };
  return {
    text,
    setText,
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
    send: () => void send(),
    isSent: listId !== null,
    progress,
  };
}

const EMPTY_LIST = 'Enter at least one email address.';

/** Every row of a list that is done. */
async function fetchReport(org: string, list: string) {
  let answer = await api.call(readInvitationList, { params: { org, list } });
  while (
    answer.ok &&
    answer.value.next !== null &&
    answer.value.rows.length < INVITATION_LIST_MAX
  ) {
    const shown = answer.value;
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const more = await api.call(readInvitationList, {
      params: { org, list },
      query: { cursor: shown.next ?? '' },
    });
    answer = more.ok
      ? { ...more, value: { ...more.value, rows: [...shown.rows, ...more.value.rows] } }
      : more;
  }
  return answer;
}

/** Reads the progress until every row is done. A failed read is repeated. */
function useProgress(org: string, list: string | null): InvitationListProgress | null {
  const [progress, setProgress] = useState<InvitationListProgress | null>(null);
  useEffect(() => {
    if (list === null) return undefined;
    let isCurrent = true;
    let cancel = () => {};
    const read = async () => {
      let answer = await api.call(readInvitationList, { params: { org, list } });
      const isDone = answer.ok && answer.value.done >= answer.value.total;
      if (isDone) answer = await fetchReport(org, list);
      if (!isCurrent) return;
      if (answer.ok) setProgress(answer.value);
      if (!answer.ok || answer.value.done < answer.value.total) {
        cancel = browserClock.after(POLL_MS, () => void read());
      }
    };
    void read();
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [org, list]);
  return progress;
}
