import { PAGE_META } from '#shared/site/site-pages.ts';
import { SHELL_PATH } from '#shared/offline.ts';
import { CLIENT_INPUT, parsePageName, toFolder } from '#scripts/build/client-build.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type ClientManifest = Readonly<Record<string, Chunk | undefined>>;

export interface OfflineFile {
  url: string;
  /** Null for content-hashed URLs. */
  revision: string | null;
}

/**
 * Screens that are not available offline: public pages, the partner dashboard, checkout and test
 * pages.
 */
const EXCLUDED: ReadonlySet<string> = new Set([
  ...Object.entries(PAGE_META)
    .filter(([, { audience }]) => audience === 'site')
    .map(([key]) => toFolder(key)),
  'franchise-dashboard',
  'checkout',
  'test-digital-card',
  'test-watermark',
  'debug-storage',
]);

/**
 * Files that an open tab of this build may request: its chunks, styles, first fonts and one
 * document.
 */
export function listOfflineFiles(
  manifest: ClientManifest,
  { build, fonts }: { build: string; fonts: readonly string[] },
): OfflineFile[] {
  const seen = new Set<string>();
  const files = new Set<string>(fonts);
  const visit = (name: string): void => {
    const page = parsePageName(name);
    const chunk = manifest[name];
    if (seen.has(name) || !chunk || (page !== null && EXCLUDED.has(page))) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit(CLIENT_INPUT.app);
  return [
    { url: SHELL_PATH, revision: build },
    ...[...files].sort().map((url) => ({ url, revision: null })),
  ];
}
