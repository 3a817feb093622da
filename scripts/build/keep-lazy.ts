import type { Plugin } from 'vite';
import { listEagerModules, type WorkerModule } from './worker-modules.ts';

/** Parts of the Worker that few requests need and that are only loaded by `import()`. */
const LAZY_PARTS: readonly { part: string; path: RegExp }[] = [
  { part: 'The library of assistants', path: /node_modules\/@modelcontextprotocol\// },
  { part: 'The tools of assistants', path: /^worker\/mcp\/(?:serve-mcp\.ts|tools\/)/ },
  { part: 'The list of public suffixes', path: /node_modules\/tldts/ },
  { part: 'The rules of phone numbers', path: /node_modules\/libphonenumber-js/ },
  { part: 'The calls of the public API', path: /^shared\/api\/v1\/calls\// },
  { part: 'The protocol of OAuth', path: /^worker\/oauth\/(?:protocol|grants\/grant)-calls\.ts$/ },
];

/** What is loaded before the first request although it need not be, for people. */
export function describeEagerParts(modules: readonly WorkerModule[]): string[] {
  return LAZY_PARTS.flatMap(({ part, path: pattern }) => {
    const { path } = modules.find((module) => pattern.test(module.path)) ?? {};
    return path === undefined ? [] : [`${part} must be loaded by import(): ${path}`];
  });
}

/** Fails the build of a Worker that loads a lazy part at once, such as by a new static import. */
export function keepLazy(): Plugin {
  return {
    name: 'keep-lazy',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'tip_top_cards',
    generateBundle(_, bundle) {
      const problems = describeEagerParts(listEagerModules(bundle));
      if (problems.length > 0) this.error(problems.join('\n'));
    },
  };
}
