import { PAGE_META } from '#shared/page-meta.ts';
import { SHELL_PATH } from '#shared/offline.ts';
import { CLIENT_INPUT, toFolder } from '#scripts/build/client-build.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
export type Manifest = Readonly<Record<string, Chunk | undefined>>;

export interface OfflineFile {
  url: string;
  /** Null where the address names the content. */
  revision: string | null;
}

/** Screens nobody needs without a network: the pages for everybody, a partner's workplace, and those for trying things out. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...Object.entries(PAGE_META)
    .filter(([, { audience }]) => audience === 'site')
    .map(([key]) => toFolder(key)),
  'franchise-dashboard',
  'checkout',
  'test-digital-card',
  'test-watermark',
  'debug-storage',
]);

/** All an open tab of this build may ask for, and what it opens with: its chunks, styles, first faces and one document. */
export function listOfflineFiles(
  manifest: Manifest,
  { build, fonts }: { build: string; fonts: readonly string[] },
): OfflineFile[] {
  const seen = new Set<string>();
  const files = new Set<string>(fonts);
  const visit = (name: string): void => {
    const page = /^src\/pages\/([a-z-]+)\/\1-page\.tsx$/.exec(name)?.[1];
    const chunk = manifest[name];
    if (seen.has(name) || !chunk || (page !== undefined && LEFT_OUT.has(page))) return;
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
