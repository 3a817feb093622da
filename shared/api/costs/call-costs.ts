import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { listOperationCosts } from '#shared/api/operation.ts';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { ACCOUNT_COSTS } from './account-costs.ts';
import type { CallCost, CallCosts } from './call-cost.ts';
import { PRICES } from './prices.ts';
import { ORGANIZATION_COSTS } from './organization-costs.ts';

const COSTS: CallCosts = {
  ...ACCOUNT_COSTS,
  ...ORGANIZATION_COSTS,
  ...listOperationCosts(ANALYTICS),
  ...listOperationCosts(CONTACTS),
  ...listOperationCosts(WEBHOOKS),
};

/** What every call with a key or token costs besides: authentication, and its share of leases. */
export const KEY_CALL_UNITS = 3;
/** A public call that no endpoint of the app serves. */
export const KEY_ONLY_CALL: CallCost = { kind: 'read', units: 1 };
/** What an `Idempotency-Key` adds: the stored answer. */
export const IDEMPOTENCY_UNITS = 6;
/** A message of an assistant, with its record, besides the calls that it makes. */
export const AGENT_MESSAGE_UNITS = 8;
/** A text of the language model. */
export const MODEL_TEXT_UNITS = Math.ceil(PRICES.modelTexts);
/** A person of a list of invitations, with the mail. The call that sends the list pays for each. */
export const INVITED_PERSON_UNITS = 390;
/** The same for a person's card that is made or changed, with its page. */
export const LISTED_CARD_UNITS = 60;
/** The same for a photo that is fetched from its address and stored. */
export const LISTED_PHOTO_UNITS = 20;
/**
 * A card of a team whose numbers are read, at most for `ANALYTICS_CARDS_MAX`: a report reads the people
 * of groups one by one, and the largest group there can be has as many.
 */
export const ANALYTICS_CARD_UNITS = 0.17;
export const ANALYTICS_CARDS_MAX = 10_000;
/** A card that follows a change of its team's policy, logo or name, with its link preview. */
export const FOLLOWING_CARD_UNITS = 25;

/** The cost of a call that an account's session, key or app makes; null for any other. */
export function findCallCost({ method, path }: { method: string; path: string }): CallCost | null {
  return COSTS[`${method} ${path}`] ?? null;
}
