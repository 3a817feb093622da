import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';

export const HOUR_KEY_TITLE = 'Try it with your own data';
export const HOUR_KEY_TEXT =
  'Make a key that only reads and ends after an hour. It stays in the memory of this tab.';
export const HOUR_KEY_LOCKED = `The API is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above.`;
export const HOUR_KEY_READY =
  'Your key is ready for an hour. Send a call below, or copy its command: the key is put in.';
