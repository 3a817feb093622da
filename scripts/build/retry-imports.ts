import type { Plugin } from 'vite';

const LATE_IMPORT = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g;

/** `code` with each of its late imports asked for once more, under an address not tried before. */
export function withRetriedImports(code: string): string {
  return code.replace(
    LATE_IMPORT,
    (found, quote: string, file: string) =>
      `${found}.catch(()=>import(${quote}${file}?again=${quote}+Date.now()))`,
  );
}

/**
 * A browser may remember that a module could not be fetched and refuse it for as long as the page lives, even once
 * the network is back (Chromium did until 154). A query makes it a module of its own, and what it imports is shared.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has listed what each late import brings along, which it finds by the plain form.
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk') part.code = withRetriedImports(part.code);
        }
      },
    },
  };
}
