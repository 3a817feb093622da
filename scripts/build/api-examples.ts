import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildTypeScript } from '#shared/api/v1/examples.ts';

/**
 * A module with the TypeScript example of each public call as a function of `fetch`, `readFile` and
 * `key`, so that tests run the text that readers copy.
 */
export function writeApiExamples(origin: string): string {
  const functions = PUBLIC_CALLS.map(
    (call) =>
      `${call.name}: async ({ fetch, readFile, key }) => {\n${buildTypeScript(call, origin)}\n}`,
  );
  return `export const examples = {\n${functions.join(',\n')}\n};`;
}
