import type { Plugin } from 'vite';

const DYNAMIC_IMPORT = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g;

/** Adds a retry under a new URL to every dynamic import. */
export function addImportRetries(code: string): string {
  return code.replace(
    DYNAMIC_IMPORT,
    (found, quote: string, file: string) =>
      `${found}.catch(()=>import(${quote}${file}?again=${quote}+Date.now()))`,
  );
}

/**
 * Browsers may cache a failed module fetch for the lifetime of the page, even after the network is
 * back (Chromium before 154). A query string makes it another module; its imports are shared.
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has collected the preloads of dynamic imports, which it finds by their plain
      // form.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = addImportRetries(chunk.code);
        }
      },
    },
  };
}
