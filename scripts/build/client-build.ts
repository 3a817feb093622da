import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { CARD_WORKER_PATH } from '#shared/saved-cards.ts';
import { PAGE_META } from '#shared/site/site-pages.ts';
import { readBuildId } from '#scripts/build/build-id.ts';

export const CLIENT_DIR = 'dist/client';
/** Entries of the client by Vite's names. */
export const CLIENT_INPUT = {
  app: 'src/main.tsx',
  start: 'src/site-start.ts',
  form: 'src/form-start.ts',
  page: 'src/public-card/script/page-script.ts',
  video: 'src/public-card/media/video-script.ts',
  exchange: 'src/public-card/exchange/exchange-script.ts',
} as const;

const FRAME = 'src/app/frame/site-frame.tsx';
/** A page is a file, or a file in a folder. */
const PAGE = /^src\/pages\/(?:[a-z-]+\/)?([a-z-]+)-page\.tsx$/;
/** Fonts of the first paint have fixed URLs; others have hashed names. */
const FIRST_FONTS = /url\((\/fonts\/[\w.-]+\.woff2)\)/g;

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

interface Files {
  preloads: string[];
  styles: string[];
}

export interface ClientBuild {
  build: string;
  app: Files & { script: string; fonts: string[] };
  /** Files of each screen beyond the app's entry, by its folder in `src/pages`. */
  pages: Record<string, Files | undefined>;
  /** Entry script of prerendered pages. */
  startScript: string;
  /** Sends the forms of entry pages. */
  formScript: string;
  pageScript: string;
  /** Video player of public card pages. */
  videoScript: string;
  exchangeScript: string;
  /** Service worker of public card pages; null where the operator turned service workers off. */
  cardWorker: string | null;
}

/** Reads the client build's manifest for the Worker and the prerenderer. */
export function readClientBuild(): ClientBuild {
  const text = readFileSync(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8');
  const manifest: Record<string, ManifestChunk | undefined> = JSON.parse(text);
  const chunk = (name: string): ManifestChunk => {
    const found = manifest[name];
    if (!found) throw new Error(`client build has no ${name}`);
    return found;
  };
  const app = chunk(CLIENT_INPUT.app);
  /**
   * A page's chunks beyond those of the app's entry, to preload in parallel. Throws for chunks that
   * import each other: what they share belongs into one group of `chunk-groups.ts`.
   */
  const own = (name: string, importers: readonly string[] = []): string[] => {
    const path = [...importers, name];
    if (importers.includes(name)) throw new Error(`circular chunks: ${path.join(' > ')}`);
    const parts = (chunk(name).imports ?? []).filter((part) => part !== CLIENT_INPUT.app);
    return [name, ...parts.flatMap((part) => own(part, path))];
  };
  const pageFiles = (name: string): Files => {
    const parts = [...new Set(own(name))].map(chunk);
    const styles = parts.flatMap((part) => part.css ?? []);
    return {
      preloads: parts.map(({ file }) => `/${file}`),
      styles: [...new Set(styles)].map((file) => `/${file}`),
    };
  };
  const frame = pageFiles(FRAME);
  const withFrame = (name: string, path: string): Files =>
    isMember(name) ? pageFiles(path) : mergeFiles(frame, pageFiles(path));
  const pagePaths = Object.keys(manifest).flatMap((path) => {
    const name = parsePageName(path);
    return name === null ? [] : [{ name, path }];
  });
  const styles = (app.css ?? []).map((file) => `/${file}`);
  return {
    build: readBuildId('.', text),
    app: {
      script: `/${app.file}`,
      styles,
      preloads: (app.imports ?? []).map((name) => `/${chunk(name).file}`),
      fonts: readFirstFonts(styles),
    },
    pages: Object.fromEntries(pagePaths.map(({ name, path }) => [name, withFrame(name, path)])),
    startScript: `/${chunk(CLIENT_INPUT.start).file}`,
    formScript: `/${chunk(CLIENT_INPUT.form).file}`,
    pageScript: `/${chunk(CLIENT_INPUT.page).file}`,
    videoScript: `/${chunk(CLIENT_INPUT.video).file}`,
    exchangeScript: `/${chunk(CLIENT_INPUT.exchange).file}`,
    cardWorker: isOfflineOff() ? null : CARD_WORKER_PATH,
  };
}

/** Whether this build removes the service workers from every browser. */
export function isOfflineOff(): boolean {
  return process.env['OFFLINE_APP'] === 'off';
}

/** Whether a page requires a session or is device-local, and so has no site header and footer. */
function isMember(folder: string): boolean {
  const meta = Object.entries(PAGE_META).find(([key]) => toFolder(key) === folder)?.[1];
  return meta?.audience === 'member' || meta?.audience === 'device';
}

/** Returns `terms` for `src/pages/terms-page.tsx`; null for other files. */
export function parsePageName(path: string): string | null {
  return PAGE.exec(path)?.[1] ?? null;
}

/** Files of one screen beyond the app's entry. Throws for a screen whose file the build has not found. */
export function findPageFiles({ pages }: ClientBuild, key: string): Files {
  const files = pages[toFolder(key)];
  if (files === undefined) throw new Error(`The build has no files of the page ${key}.`);
  return files;
}

/** `forgotPassword` has the folder `src/pages/forgot-password`. */
export function toFolder(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function mergeFiles(one: Files, other: Files): Files {
  return {
    preloads: [...new Set([...one.preloads, ...other.preloads])],
    styles: [...new Set([...one.styles, ...other.styles])],
  };
}

function readFirstFonts(styles: readonly string[]): string[] {
  const texts = styles.map((path) => readFileSync(join(CLIENT_DIR, path), 'utf8'));
  const found = texts.flatMap((css) => [...css.matchAll(FIRST_FONTS)].map((match) => match[1]));
  return [...new Set(found)].filter((path) => path !== undefined);
}
