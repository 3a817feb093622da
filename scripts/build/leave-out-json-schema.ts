import type { Plugin } from 'vite';

const WRITER = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
const REFUSE =
  "const refuse = () => { throw new Error('JSON Schema is not part of the browser app'); };\nconst create = () => refuse;";

/** A module of the same names as `source`, one of zod's that write JSON Schema, where each refuses to be called. */
export function refusingModule(source: string): string {
  const names = [...source.matchAll(EXPORTED)].map(([, plain, renamed]) => plain ?? renamed ?? '');
  // `create...` gives each schema its method as it is made: calling that method is what is refused.
  const list = names.map((name) => `${name.startsWith('create') ? 'create' : 'refuse'} as ${name}`);
  return `${REFUSE}\nexport { ${list.join(', ')} };\n`;
}

/** Each of zod's schemas carries a writer of JSON Schema that no bundler can prove unused: 6 KB that the browser never runs. */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'leave-out-json-schema',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: WRITER },
      handler: (source) => ({ code: refusingModule(source), map: null }),
    },
  };
}
