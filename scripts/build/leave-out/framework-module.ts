/** Exports that `Link` uses, as they behave outside the framework mode: nothing is prefetched. */
const REPLACEMENTS = `import { createContext, useRef } from 'react';
const NONE = {};
export const FrameworkContext = createContext(undefined);
export const usePrefetchBehavior = () => [false, useRef(null), NONE];
export const PrefetchPageLinks = () => null;
export const mergeRefs = (...refs) => (value) => {
  for (const ref of refs) {
    if (typeof ref === 'function') ref(value);
    else if (ref != null) ref.current = value;
  }
};
`;
const THROW =
  "const refuse = () => { throw new Error('The framework mode of react-router is not part of the browser app'); };";
const EXPORTED = /^export \{ ([^}]+) \};/m;

/** Module with the exports of react-router's framework components, without the framework. */
export function replaceFrameworkModule(source: string): string {
  const names = EXPORTED.exec(source)?.[1]?.split(', ') ?? [];
  const others = names.filter((name) => !REPLACEMENTS.includes(`export const ${name} `));
  return `${REPLACEMENTS}${THROW}\nexport { ${others.map((name) => `refuse as ${name}`).join(', ')} };\n`;
}
