const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
const THROW =
  "const refuse = () => { throw new Error('JSON Schema is not part of the browser app'); };\nconst create = () => refuse;";

/**
 * Module with the exports of `source`, one of zod's JSON Schema writers, in which every function
 * throws when called.
 */
export function replaceJsonSchemaModule(source: string): string {
  const names = [...source.matchAll(EXPORTED)].map(([, plain, renamed]) => plain ?? renamed ?? '');
  // `create...` gives each schema a method when it is built, so only that method throws.
  const list = names.map((name) => `${name.startsWith('create') ? 'create' : 'refuse'} as ${name}`);
  return `${THROW}\nexport { ${list.join(', ')} };\n`;
}
