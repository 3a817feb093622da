import { useCallback, useEffect, useState } from 'react';
import {
  listPassNotifications,
  sendPassNotification,
  type NotificationReport,
} from '#shared/api/wallet/pass-notifications.ts';
import {
  readPassSettings,
  writePassDesign,
  writePassGeofence,
} from '#shared/api/wallet/pass-settings.ts';
import type { Geofence } from '#shared/wallet/geofence.ts';
import type { PassNotification } from '#shared/wallet/pass-notification.ts';
import type { DesignChoice } from '#shared/wallet/pass-design.ts';
import type { PassSettings } from '#shared/wallet/pass-settings.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import { toSendOutcome, type SendOutcome } from './send-notification.ts';
import { api } from '#src/state/api.ts';

/** The account's passes as the server last reported them. */
export interface ManagedPasses {
  settings: PassSettings;
  /** Passes in use, without voided ones. */
  passes: number;
  notifications: readonly NotificationReport[];
  today: { used: number; limit: number };
}

export type ManagedPassesState =
  | { kind: 'guest' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | ({ kind: 'ready' } & ManagedPasses);

/**
 * The polling interval for messages in progress: starts at 1.5 s and grows by 30% to at most 15 s.
 */
const POLL_MS = 1500;
const POLL_GROWTH = 1.3;
const POLL_MAX_MS = 15_000;

type FetchResult = Result<ManagedPasses, ApiFailure>;

async function fetchPasses(signal?: AbortSignal): Promise<FetchResult> {
  const options = signal ? { signal } : {};
  const [settings, sent] = await Promise.all([
    api.call(readPassSettings, options),
    api.call(listPassNotifications, options),
  ]);
  if (!settings.ok) return settings;
  if (!sent.ok) return sent;
  return { ok: true, value: { ...settings.value, ...sent.value } };
}

/** The account's passes and the calls that change them. `ownerId` is null for a guest. */
export function useManagedPasses(ownerId: string | null) {
  const [passes, setPasses] = useState<ManagedPasses | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const applyResult = useCallback((result: FetchResult) => {
    if (!result.ok && result.error.code === 'aborted') return;
    setFailure(result.ok ? null : result.error.message);
    if (result.ok) setPasses(result.value);
  }, []);
  const load = useCallback(async () => applyResult(await fetchPasses()), [applyResult]);

  useEffect(() => {
    if (ownerId === null) return undefined;
    const controller = new AbortController();
    const fetchOnce = async () => applyResult(await fetchPasses(controller.signal));
    void fetchOnce();
    return () => controller.abort();
  }, [ownerId, applyResult]);

  const [polls, setPolls] = useState(0);
  const isSending = passes?.notifications.some(({ isDone }) => !isDone) ?? false;
  useEffect(() => {
    if (!isSending) return undefined;
    const controller = new AbortController();
    const stop = browserClock.after(Math.min(POLL_MS * POLL_GROWTH ** polls, POLL_MAX_MS), () => {
      void fetchPasses(controller.signal)
        .then(applyResult)
        .then(() => setPolls((before) => before + 1));
    });
    return () => {
      stop();
      controller.abort();
    };
  }, [isSending, polls, applyResult]);

  const send = async (notification: PassNotification, id: string): Promise<SendOutcome> => {
    const answer = await api.call(sendPassNotification, { body: { ...notification, id } });
    if (!answer.ok) return toSendOutcome(answer.error);
    setPolls(0);
    await load();
    return { kind: 'sent', passes: passes?.passes ?? 0 };
  };
  const saveDesign = async (design: DesignChoice) => {
    const answer = await api.call(writePassDesign, { body: design });
    if (answer.ok) setPasses((current) => current && { ...current, ...answer.value });
    return answer;
  };
  const saveGeofence = async (geofence: Geofence) => {
    const answer = await api.call(writePassGeofence, { body: geofence });
    if (answer.ok) setPasses((current) => current && { ...current, ...answer.value });
    return answer;
  };
  return { state: deriveState(ownerId, passes, failure, load), send, saveDesign, saveGeofence };
}

function deriveState(
  ownerId: string | null,
  passes: ManagedPasses | null,
  failure: string | null,
  load: () => Promise<void>,
): ManagedPassesState {
  if (ownerId === null) return { kind: 'guest' };
  if (passes !== null) return { kind: 'ready', ...passes };
  if (failure === null) return { kind: 'loading' };
  return { kind: 'failed', message: failure, retry: () => void load() };
}
