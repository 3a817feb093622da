import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';
import { CLIENT_DIR } from '#scripts/build/client-build.ts';
import { FILE_NAMES } from '#scripts/build/preloads.ts';

/** Read by Tailwind as the only source of `site.css`. */
const MARKUP_DIR = '.cache/site-markup';
const SITE_STYLES = 'src/ui/styles/site.css';

/**
 * Writes the style sheet of the prerendered pages into the client build, from their markup. Returns
 * its URL.
 */
export async function writeSiteStyles(markups: readonly string[]): Promise<string> {
  rmSync(MARKUP_DIR, { recursive: true, force: true });
  mkdirSync(MARKUP_DIR, { recursive: true });
  for (const [at, markup] of markups.entries()) {
    writeFileSync(join(MARKUP_DIR, `${at}.html`), markup);
  }
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
