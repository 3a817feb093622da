import type { Belonging } from '#src/features/api-keys/copy.ts';
import { GRANT_DAYS, type Authorization } from '#shared/api/programs/oauth.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';

export const SIGN_IN_FIRST =
  'An app wants to reach your data. Sign in to see what it asks for. Nothing is shared until you allow it.';

export const UNUSABLE =
  'Nothing was shared. Start again from the app. If this happens again, tell the people who make it.';

export const UNVERIFIED = 'Anyone can choose this name.';

/** Where the person is sent afterwards. */
export function describePlace({ host, isOwnMachine }: Authorization): string {
  return isOwnMachine ? `a program on this device (${host})` : host;
}

/** Shown when a program received the answer: the browser opens it, and the page stays. */
export const OPENED = {
  title: 'Return to the app',
  text: 'Your browser opens it with your answer. Then you can close this page.',
  retry: 'Did nothing open? Start again from the app.',
};

/** The button that returns from a request that cannot be answered. */
export function describeBackButton({ host, isOwnMachine }: Authorization): string {
  return isOwnMachine ? 'Back to the app' : `Back to ${host}`;
}

/** What else is known about the app. */
export function describeApp({ client }: Authorization): string {
  const described = client.address === null ? '' : `It is described at ${client.address}. `;
  return `${described}Only continue if you just started this there.`;
}

export const ACCOUNT_PLAN_NEEDED = `Connecting apps is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above.`;

export const PERMISSIONS = {
  legend: 'It will be able to',
  hint: "Clear what it doesn't need.",
  none: 'Choose at least one permission, or deny.',
  inapplicable: 'Nothing. The app asks for permissions that do not apply here.',
};

/** To whom an app of a team belongs. */
export const APP_BELONGING_HINTS: Readonly<Record<Belonging, string>> = {
  team: 'It keeps working when you leave, for a year at most. Owners and admins disconnect it under Developers.',
  me: 'It ends when you leave, and is paused while you are suspended or no longer an admin.',
};

export const AFTERWARDS = `It works until you disconnect it in Settings. If it isn't used for ${GRANT_DAYS} days, it has to be connected again.`;
