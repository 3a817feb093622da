import { countNoun } from '#shared/text/count-noun.ts';

export const ENCODING_TITLE = 'Check that the names look right';
export const ENCODING_LABEL = 'Character set';
export const ENCODING_HINT =
  "This file doesn't say which letters it uses, so we guessed. If the preview looks wrong, choose another set.";

export function describeUnread(count: number): string {
  return `We couldn't read ${countNoun(count, 'part')} of this file`;
}

export const ORGANIZATION_CARDS = {
  title: 'Export company cards',
  text: 'As a table, with who holds each card. Members are exported under People.',
  list: 'Your teams',
  nameLink: (team: string): string => `Cards of ${team}`,
} as const;
