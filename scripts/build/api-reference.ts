import { buildReference } from '#shared/api/v1/reference.ts';
import type { Plugin } from 'vite';

const ID = 'virtual:api-reference';

/**
 * Provides the reference of the public API as data. The page that shows it loads no schemas, and the
 * build leaves the JSON Schema writer out of the browser's zod.
 */
export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (source) =>
      source === `\0${ID}`
        ? `export const reference = ${JSON.stringify(buildReference())};`
        : undefined,
  };
}
