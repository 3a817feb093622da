import { TEMPLATE_KEYS } from '#shared/card/templates.ts';

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** The number of templates in a sentence: spelled out up to twelve. */
export const TEMPLATE_COUNT = WORDS[TEMPLATE_KEYS.length] ?? String(TEMPLATE_KEYS.length);

/** The same at the start of a sentence. */
export const TEMPLATE_COUNT_FIRST =
  TEMPLATE_COUNT.charAt(0).toUpperCase() + TEMPLATE_COUNT.slice(1);
