import type { ConnectedApp } from '#shared/api/programs/oauth.ts';
import { formatDay } from '#shared/format/day.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { listAgentLabels } from '#src/features/api-keys/agent-permissions.ts';
import { failureToast, type ToastText } from '#src/state/toasts.ts';

export const NO_APPS =
  'No apps are connected. To connect one, add this site as a connector in an assistant such as Claude or ChatGPT.';
export const APP_DISCONNECTED: ToastText = { title: 'App disconnected' };
/** Shows the server's message if there is one. */
export function disconnectFailed(failure: ApiFailure): ToastText {
  return failureToast('Disconnect failed', failure);
}

export const APP_PAUSED = 'Paused. To use it again, connect it again.';

/** When an app was connected, last used and when it ends. */
export function describeUse(app: ConnectedApp): string {
  const used =
    app.lastUsedOn === null
      ? 'Never used'
      : `Last used ${formatDay(app.lastUsedOn, 'utc')} from ${app.lastUsedFrom ?? 'an unknown network'}`;
  return `Connected ${formatDay(app.createdAt, 'local')} · ${used}`;
}

/** Whose data an app reaches, and where its person was sent. */
export function describeAppPlace(app: ConnectedApp): string {
  return `${app.host} · ${app.team === null ? 'Your account' : `The team ${app.team}`}`;
}

/** The permissions of an app in words. */
export function describeAppScopes(app: ConnectedApp): string {
  return listAgentLabels(app.scopes)
    .map(({ label }) => label)
    .join(' · ');
}
