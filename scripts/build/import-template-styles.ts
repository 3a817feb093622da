import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import type { Plugin } from 'vite';

const ALL_TEMPLATES = "@import './templates/*.css';";

/**
 * Expands the import of all templates in `card-view.css`, in the order of `TEMPLATES`. CSS imports
 * have no wildcards, and `import.meta.glob` would make every template a module of its own, in
 * alphabetical order and in other chunks.
 */
export function importTemplateStyles(): Plugin {
  return {
    name: 'import-template-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/card-view\.css(?:\?|$)/ },
      handler: (code) => {
        const imports = TEMPLATE_KEYS.map((key) => `@import './templates/${key}.css';`);
        return { code: code.replace(ALL_TEMPLATES, imports.join('\n')), map: null };
      },
    },
  };
}
