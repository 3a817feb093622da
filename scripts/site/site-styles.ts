import { writeFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';
import { CLIENT_DIR } from '#scripts/build/client-build.ts';
import { FILE_NAMES } from '#scripts/build/preloads.ts';

/** The only source of class names for `site.css`. */
const SITE_CLASSES = '.cache/site-classes.txt';
const SITE_STYLES = 'src/ui/styles/site.css';

/** The characters React escapes in an attribute. */
const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Class names in the markup, each once. */
export function listClassNames(markup: string): string[] {
  const values = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, value = '']) => value);
  const names = values.flatMap((value) =>
    value.replace(/&[#\w]+;/g, (escaped) => ESCAPED[escaped] ?? escaped).split(/\s+/),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** Whether a document has a class that a style sheet has a rule for. */
export function isSheetUsed(css: string, markup: string): boolean {
  const classes = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
  return listClassNames(markup).some((name) => classes.has(name));
}

/**
 * Writes the style sheet of the prerendered pages into the client build, with the classes that
 * their markup has. Returns its URL.
 */
export async function writeSiteStyles(markups: readonly string[]): Promise<string> {
  writeFileSync(SITE_CLASSES, listClassNames(markups.join('')).join('\n'));
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      outDir: CLIENT_DIR,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: SITE_STYLES, output: FILE_NAMES },
    },
  });
  return `/${findStyleSheet(result)}`;
}

function findStyleSheet(result: Awaited<ReturnType<typeof build>>): string {
  const outputs: Rolldown.RolldownOutput[] = 'close' in result ? [] : [result].flat();
  const files = outputs.flatMap(({ output }) => output.map(({ fileName }) => fileName));
  const sheet = files.find((file) => file.endsWith('.css'));
  if (sheet === undefined) throw new Error(`${SITE_STYLES} was not built`);
  return sheet;
}
