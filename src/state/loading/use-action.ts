import { useState } from 'react';
import type { ApiFailure, HttpResult } from '#src/browser/http.ts';
import { failureToast, toasts, type ToastText } from '#src/state/toasts.ts';

export interface ActionState {
  isBusy: boolean;
  /** The error of the last run; null while one is in progress and after a success. */
  failure: ApiFailure | null;
}

const IDLE: ActionState = { isBusy: false, failure: null };

type Run = <Value>(
  call: () => Promise<HttpResult<Value>>,
  onDone: (value: Value) => unknown,
  onFailure: (failure: ApiFailure) => unknown,
) => Promise<void>;

/** Runs one call at a time: a second press while it is in progress does nothing. */
export function createAction(show: (state: ActionState) => void): Run {
  let isBusy = false;
  return async (call, onDone, onFailure) => {
    if (isBusy) return;
    isBusy = true;
    show({ isBusy, failure: null });
    const answer = await call();
    isBusy = false;
    show({ isBusy, failure: answer.ok ? null : answer.error });
    if (answer.ok) onDone(answer.value);
    else onFailure(answer.error);
  };
}

interface Action extends ActionState {
  /** `done` is shown as a toast after a success. */
  run: <Value>(
    call: () => Promise<HttpResult<Value>>,
    onDone: (value: Value) => unknown,
    done?: ToastText,
  ) => void;
}

/**
 * Something that a press starts. A failure is shown as a toast with this title, or handled by the
 * function; without either, the screen shows `failure` itself.
 */
export function useAction(onFailure?: string | ((failure: ApiFailure) => unknown)): Action {
  const [state, show] = useState(IDLE);
  const [run] = useState(() => createAction(show));
  const fail = (failure: ApiFailure) => {
    if (typeof onFailure === 'string') toasts.show(failureToast(onFailure, failure));
    else onFailure?.(failure);
  };
  return {
    ...state,
    run: (call, onDone, done) => {
      const finish: typeof onDone = (value) => {
        onDone(value);
        if (done !== undefined) toasts.show(done);
      };
      void run(call, finish, fail);
    },
  };
}

/** Treats a missing object as removed: another device or person was faster. */
export async function orGone<Value>(
  call: Promise<HttpResult<Value>>,
): Promise<HttpResult<Value | null>> {
  const answer = await call;
  const isGone = !answer.ok && answer.error.code === 'not_found';
  return isGone ? { ...answer, ok: true, value: null } : answer;
}
