import type { AccessEffect, AccessKind } from '#worker/db/access-change.ts';

/** What happens to an account or a membership. */
export const ACCESS_EVENTS = [
  /** A mailed link sets a new password. */
  'reset',
  'passwordChange',
  /** The same, without the tick at “Also end …”. */
  'passwordChangeKeepingPrograms',
  /** A mailed link confirms the address of an account for the first time. Ends what was made before. */
  'firstProof',
  'signOutEverywhere',
  /** An organization suspends the member. */
  'suspension',
] as const;
export type AccessEvent = (typeof ACCESS_EVENTS)[number];

const ALL_STAY = {
  session: 'stays',
  resetLink: 'stays',
  emailChange: 'stays',
  webhook: 'stays',
  teamWebhook: 'stays',
  apiKey: 'stays',
  teamKey: 'stays',
  app: 'stays',
  teamApp: 'stays',
} as const satisfies Readonly<Record<AccessKind, AccessEffect>>;

/** What acts without a session. Webhooks are paused, because what they missed can be sent again. */
const PROGRAMS_END = {
  webhook: 'pauses',
  teamWebhook: 'pauses',
  apiKey: 'ends',
  // An organization works on with it once another admin, or its maker, has resumed it.
  teamKey: 'pauses',
  app: 'ends',
  teamApp: 'ends',
} as const;

const PASSWORD_REPLACED = {
  ...ALL_STAY,
  session: 'endsElsewhere',
  resetLink: 'ends',
  emailChange: 'ends',
} as const;

/** Who takes an account back takes everything back: what each event does to each kind of access. */
export const ACCESS_RULES: Readonly<
  Record<AccessEvent, Readonly<Record<AccessKind, AccessEffect>>>
> = {
  reset: { ...PASSWORD_REPLACED, ...PROGRAMS_END, session: 'ends' },
  passwordChange: { ...PASSWORD_REPLACED, ...PROGRAMS_END },
  passwordChangeKeepingPrograms: PASSWORD_REPLACED,
  // The person who opens the link is often signed in on the same device.
  firstProof: { ...ALL_STAY, ...PROGRAMS_END },
  signOutEverywhere: { ...ALL_STAY, session: 'endsElsewhere' },
  // Only what the member made for the organization, as long as the suspension lasts.
  suspension: { ...ALL_STAY, teamWebhook: 'pauses', teamKey: 'pauses', teamApp: 'pauses' },
};
