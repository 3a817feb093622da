import { PRIVACY_FLOOR } from '#shared/organization/limits.ts';

export const TOO_FEW_PEOPLE = `Numbers are shown for groups of ${PRIVACY_FLOOR} people or more.`;
export const TOO_MANY_NUMBERS =
  'This is too much for one report. Choose a shorter period or a smaller group.';
