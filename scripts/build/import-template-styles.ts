import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import type { Plugin } from 'vite';

/** Replaces the import of all templates by one import each, in the order of the list. */
export function expandTemplateImports(css: string): string {
  const imports = TEMPLATE_KEYS.map((key) => `@import './templates/${key}.css';`);
  return css.replace("@import './templates/*.css';", imports.join('\n'));
}

/**
 * Expands the imports of `card-view.css`. CSS imports have no wildcards, and `import.meta.glob`
 * would make every template a module of its own, in alphabetical order and in other chunks.
 */
export function importTemplateStyles(): Plugin {
  return {
    name: 'import-template-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/card-view\.css(?:\?|$)/ },
      handler: (code) => ({ code: expandTemplateImports(code), map: null }),
    },
  };
}
