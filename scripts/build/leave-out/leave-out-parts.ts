import type { Plugin } from 'vite';
import { replaceJsonSchemaModule } from './json-schema-module.ts';
import { leaveOutZodFormats } from './zod-formats.ts';
import { SHORT_MESSAGES } from './zod-messages.ts';

interface Part {
  module: RegExp;
  /** The module's code without the part. */
  replace: (source: string) => string;
}

/** Parts of libraries that the browser app does not use and bundlers cannot tree-shake. */
const PARTS: readonly Part[] = [
  // 6 KB: every zod schema refers to a JSON Schema writer.
  {
    module: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/,
    replace: replaceJsonSchemaModule,
  },
  // 3 KB: methods that keep every format of zod, and support for values that contain themselves. A
  // test finds schemas that use such a method.
  { module: /\/zod\/v4\/classic\/schemas\.js$/, replace: leaveOutZodFormats },
  // 1 KB: messages of zod.
  { module: /\/zod\/v4\/locales\/en\.js$/, replace: () => SHORT_MESSAGES },
];

export function leaveOutParts(): Plugin {
  return {
    name: 'leave-out-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: PARTS.map(({ module }) => module) },
      handler: (source, id) => {
        const part = PARTS.find(({ module }) => module.test(id));
        return part && { code: part.replace(source), map: null };
      },
    },
  };
}
