import type { Plugin } from 'vite';

const COMPONENTS = /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/;

/** What `Link` asks of the module, as it answers outside the framework: nothing is prefetched. */
const KEPT = `import { createContext, useRef } from 'react';
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
const REFUSE =
  "const refuse = () => { throw new Error('The framework mode of react-router is not part of the browser app'); };";
const EXPORTED = /^export \{ ([^}]+) \};/m;

/** A module of the same names as react-router's framework components, without a framework. */
export function linksWithoutFramework(source: string): string {
  const names = EXPORTED.exec(source)?.[1]?.split(', ') ?? [];
  const others = names.filter((name) => !KEPT.includes(`export const ${name} `));
  return `${KEPT}${REFUSE}\nexport { ${others.map((name) => `refuse as ${name}`).join(', ')} };\n`;
}

/** Each link brings the prefetching of a framework we do not use: 3 KB the browser never runs. */
export function leaveOutFrameworkLinks(): Plugin {
  return {
    name: 'leave-out-framework-links',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: COMPONENTS },
      handler: (source) => ({ code: linksWithoutFramework(source), map: null }),
    },
  };
}
