import { useEffect, useState } from 'react';
import {
  readInvitationList,
  type InvitationListProgress,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';

/** Between two reads of the progress. */
const POLL_MS = 1500;

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

/** Reads the progress until every row is done. A failed read is repeated. `reload` starts again. */
export function useListProgress(
  org: string,
  list: string,
): { progress: InvitationListProgress | null; reload: () => void } {
  const [progress, setProgress] = useState<InvitationListProgress | null>(null);
  const isDone = progress !== null && progress.done >= progress.total;
  useEffect(() => {
    if (isDone) return undefined;
    let isCurrent = true;
    let cancel = () => {};
    const read = async () => {
      let answer = await api.call(readInvitationList, { params: { org, list } });
      const isComplete = answer.ok && answer.value.done >= answer.value.total;
      if (isComplete) answer = await fetchReport(org, list);
      if (!isCurrent) return;
      if (answer.ok) setProgress(answer.value);
      if (!answer.ok || !isComplete) cancel = browserClock.after(POLL_MS, () => void read());
    };
    void read();
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [org, list, isDone]);
  return { progress, reload: () => setProgress(null) };
}
