import type { Plugin } from 'vite';

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
/** `z.string().email()` and the like: deprecated copies of `z.email()`. */
const FORMAT_METHOD =
  /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
const MEMOIZER = 'core.config({ memoizer: core.memoizer() });';

/** Removes the formats' methods and the support for values that contain themselves from `source`. */
export function leaveOutZodFormats(source: string): string {
  return source.replace(FORMAT_METHOD, '').replace(MEMOIZER, '{}');
}

/**
 * Saves 3 KB: for these methods bundlers keep every format of zod, and nothing the app reads contains
 * itself. A test finds schemas that use such a method, which the browser app does not have.
 */
export function leaveOutZodParts(): Plugin {
  return {
    name: 'leave-out-zod-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: SCHEMAS },
      handler: (source) => ({ code: leaveOutZodFormats(source), map: null }),
    },
  };
}
