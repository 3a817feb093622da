import { useRef, useState } from 'react';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type AccountSession,
} from '#shared/api/auth/account.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { browserClock } from '#src/browser/clock.ts';
import { updateFailed } from '#src/pages/settings/copy.ts';
import { formatLastUsed } from './format-last-used.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Button } from '#src/ui/button.tsx';

const ALL = 'all';

/** The account's sessions, with buttons to sign them out. */
export function Devices() {
  const { value, failure, reload } = useEndpoint(listSessions, {});
  const [endingId, setEndingId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const end = async (id: string, call: () => Promise<HttpResult<null>>) => {
    setEndingId(id);
    const answer = await call();
    setEndingId(null);
    // A session that already ended is a success.
    const isEnded = answer.ok || answer.error.code === 'not_found';
    if (!isEnded) toasts.show(updateFailed(answer.error));
    // The pressed button unmounts with its row; move focus to the list.
    else list.current?.focus({ preventScroll: true });
    reload();
  };
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your devices" />;
  }
  const others = value.sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className="divide-y divide-hairline rounded-panel border border-hairline bg-raised outline-none"
      >
        {value.sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            isEnding={endingId === session.id}
            isLocked={endingId !== null}
            onEnd={() =>
              void end(session.id, () => api.call(endSession, { params: { id: session.id } }))
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          variant="outline"
          className="mt-4"
          busy={endingId === ALL}
          busyLabel="Signing out..."
          disabled={endingId !== null}
          onClick={() => void end(ALL, () => api.call(endOtherSessions, {}))}
        >
          Sign out all other devices
        </Button>
      )}
    </>
  );
}

interface DeviceProps {
  session: AccountSession;
  isEnding: boolean;
  isLocked: boolean;
  onEnd: () => void;
}

function Device({ session, isEnding, isLocked, onEnd }: DeviceProps) {
  const { label, place, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 px-4 py-3 md:px-5">
      <div className="min-w-0">
        <p className="truncate font-medium">{label}</p>
        <p className="text-xs text-stone">
          {isCurrent ? 'Active now' : formatLastUsed(lastUsedAt, browserClock.now())}
          {place !== 'unknown' && <span className="block break-all">Network {place}</span>}
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="good">This device</Badge>
      ) : (
        <Button
          variant="quiet"
          busy={isEnding}
          disabled={isLocked}
          aria-label={`Sign out ${label}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
