import { describeMailedLinkFor } from '#shared/text/mailed-link.ts';
import type { ConnectedApp } from '#shared/api/programs/oauth.ts';
import { formatDay, formatMoment } from '#shared/format/day.ts';
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

const APP_PAUSED = 'Paused. To use it again, connect it again.';
export const APP_RESUMED: ToastText = { title: 'App resumed' };
export const NO_ORGANIZATION_APPS =
  'No apps are connected to the team. To connect one, add this site as a connector in an assistant such as Claude or ChatGPT and choose the team.';

/** Why an app is refused for now, and how to get going again. */
export function describeAppPause(app: ConnectedApp): string {
  if (app.resumeWith === null) return APP_PAUSED;
  const secured = `Paused when the account of ${app.createdBy || 'a former user'} was secured or suspended.`;
  if (app.resumeWith === 'other_admin') {
    return `${secured} Another owner or admin, who was one before, has to confirm it.`;
  }
  return app.linkUsableAt === null
    ? `${secured} Resume it if you know it.`
    : `${secured} The link in your email works from ${formatMoment(app.linkUsableAt)} on.`;
}

/** Who connected an app of a team, and whether it depends on them. */
export function describeAppMaker({ createdBy, isService, expiresAt }: ConnectedApp): string {
  const maker = `Connected by ${createdBy || 'a former user'}`;
  return isService
    ? `Belongs to the team · ${maker} · Ends ${formatDay(expiresAt, 'local')}`
    : `${maker} · Ends when they leave`;
}

/** What resuming an app means for who does it. */
export function describeResumingApp({ resumeWith }: ConnectedApp, hasLink: boolean): string {
  return resumeWith === 'link' && !hasLink
    ? describeMailedLinkFor('connected this app')
    : "It reaches the team's data again at once. If you don't know it, disconnect it instead.";
}

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
