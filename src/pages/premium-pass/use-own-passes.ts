import { useCallback, useEffect, useState } from 'react';
import {
  listPassNotifications,
  sendPassNotification,
  type NotificationReport,
} from '#shared/api/pass-notifications.ts';
import { readPassSettings, writePassDesign, writePassGeofence } from '#shared/api/pass-settings.ts';
import type { Geofence } from '#shared/wallet/geofence.ts';
import type { PassNotification } from '#shared/wallet/notification.ts';
import type { DesignChoice } from '#shared/wallet/pass-design.ts';
import type { PassSettings } from '#shared/wallet/pass-settings.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { refuse, type SendOutcome } from '#src/pages/premium-pass/sending.ts';
import { api } from '#src/state/api.ts';

/** What the server knows of one's passes. */
export interface OwnPasses {
  settings: PassSettings;
  /** In use; voided ones are not counted. */
  passes: number;
  notifications: readonly NotificationReport[];
  today: { used: number; limit: number };
}

export type OwnPassesState =
  | { kind: 'guest' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | ({ kind: 'ready' } & OwnPasses);

/** How soon the report of a message on its way is asked for again: ever later, a quarter of a minute apart at most. */
const ASK_MS = 1500;
const ASK_GROWTH = 1.3;
const ASK_MAX_MS = 15_000;

type Asked = Result<OwnPasses, ApiFailure>;

async function askAll(signal?: AbortSignal): Promise<Asked> {
  const options = signal ? { signal } : {};
  const [settings, sent] = await Promise.all([
    api.call(readPassSettings, options),
    api.call(listPassNotifications, options),
  ]);
  if (!settings.ok) return settings;
  if (!sent.ok) return sent;
  return { ok: true, value: { ...settings.value, ...sent.value } };
}

/** One's passes as the server has them, and the calls that change them. `ownerId` is null for a guest. */
export function useOwnPasses(ownerId: string | null) {
  const [own, setOwn] = useState<OwnPasses | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const take = useCallback((answer: Asked) => {
    if (!answer.ok && answer.error.code === 'aborted') return;
    setFailure(answer.ok ? null : answer.error.message);
    if (answer.ok) setOwn(answer.value);
  }, []);
  const load = useCallback(async () => take(await askAll()), [take]);

  useEffect(() => {
    if (ownerId === null) return undefined;
    const leaving = new AbortController();
    const ask = async () => take(await askAll(leaving.signal));
    void ask();
    return () => leaving.abort();
  }, [ownerId, take]);

  const [asks, setAsks] = useState(0);
  const isUnderWay = own?.notifications.some(({ isDone }) => !isDone) ?? false;
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const leaving = new AbortController();
    const stop = browserClock.after(Math.min(ASK_MS * ASK_GROWTH ** asks, ASK_MAX_MS), () => {
      void askAll(leaving.signal)
        .then(take)
        .then(() => setAsks((before) => before + 1));
    });
    return () => {
      stop();
      leaving.abort();
    };
  }, [isUnderWay, asks, take]);

  const send = async (notification: PassNotification, id: string): Promise<SendOutcome> => {
    const answer = await api.call(sendPassNotification, { body: { ...notification, id } });
    if (!answer.ok) return refuse(answer.error);
    setAsks(0);
    await load();
    return { kind: 'sent', passes: own?.passes ?? 0 };
  };
  const saveDesign = async (design: DesignChoice) => {
    const answer = await api.call(writePassDesign, { body: design });
    if (answer.ok) setOwn((known) => known && { ...known, ...answer.value });
    return answer;
  };
  const saveGeofence = async (geofence: Geofence) => {
    const answer = await api.call(writePassGeofence, { body: geofence });
    if (answer.ok) setOwn((known) => known && { ...known, ...answer.value });
    return answer;
  };
  return { state: stateOf(ownerId, own, failure, load), send, saveDesign, saveGeofence };
}

function stateOf(
  ownerId: string | null,
  own: OwnPasses | null,
  failure: string | null,
  load: () => Promise<void>,
): OwnPassesState {
  if (ownerId === null) return { kind: 'guest' };
  if (own !== null) return { kind: 'ready', ...own };
  if (failure === null) return { kind: 'loading' };
  return { kind: 'failed', message: failure, retry: () => void load() };
}
