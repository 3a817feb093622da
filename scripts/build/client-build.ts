import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_META } from '#shared/page-meta.ts';
import { readBuildId } from '#scripts/build/build-id.ts';

export const CLIENT_DIR = 'dist/client';
/** The client's entries, by the names Vite gives them. */
export const CLIENT_INPUT = {
  app: 'src/main.tsx',
  start: 'src/site-start.ts',
  page: 'src/public-card/page-script.ts',
  video: 'src/public-card/offers/video-script.ts',
  exchange: 'src/public-card/exchange/exchange-script.ts',
} as const;

const FRAME = 'src/app/frame/site-frame.tsx';
const PAGE = /^src\/pages\/([a-z-]+)\/\1-page\.tsx$/;
/** The faces every first screen is set in lie at fixed addresses; what is rarer has a name of Vite's. */
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
  /** What the public pages' header and footer need beside the app's entry. */
  site: Files;
  /** What each screen needs beside the app's entry, by its folder in `src/pages`. */
  pages: Record<string, Files | undefined>;
  /** The script a page written at build begins with. */
  startScript: string;
  /** The script of a published card's page. */
  pageScript: string;
  /** The script that plays its videos. */
  videoScript: string;
  /** The script of its exchange form. */
  exchangeScript: string;
}

/** What others must know of the client build, from its manifest: the Worker, and what writes pages. */
export function readClientBuild(): ClientBuild {
  const text = readFileSync(join(CLIENT_DIR, '.vite/manifest.json'), 'utf8');
  const manifest: Record<string, ManifestChunk | undefined> = JSON.parse(text);
  const chunk = (name: string): ManifestChunk => {
    const found = manifest[name];
    if (!found) throw new Error(`client build has no ${name}`);
    return found;
  };
  const app = chunk(CLIENT_INPUT.app);
  /** A page's own chunks, beside what the app's entry brings along: fetched with it instead of after it. */
  const own = (name: string): string[] => [
    name,
    ...(chunk(name).imports ?? []).filter((part) => part !== CLIENT_INPUT.app).flatMap(own),
  ];
  const pageFiles = (name: string): Files => {
    const parts = [...new Set(own(name))].map(chunk);
    const styles = parts.flatMap((part) => part.css ?? []);
    return {
      preloads: parts.map(({ file }) => `/${file}`),
      styles: [...new Set(styles)].map((file) => `/${file}`),
    };
  };
  const frame = pageFiles(FRAME);
  const framed = (name: string): Files => {
    const page = pageFiles(`src/pages/${name}/${name}-page.tsx`);
    return isMember(name) ? page : unite(frame, page);
  };
  const pageNames = Object.keys(manifest).flatMap((name) => PAGE.exec(name)?.[1] ?? []);
  const styles = (app.css ?? []).map((file) => `/${file}`);
  return {
    build: readBuildId('.', text),
    app: {
      script: `/${app.file}`,
      styles,
      preloads: (app.imports ?? []).map((name) => `/${chunk(name).file}`),
      fonts: readFirstFonts(styles),
    },
    site: frame,
    pages: Object.fromEntries(pageNames.map((name) => [name, framed(name)])),
    startScript: `/${chunk(CLIENT_INPUT.start).file}`,
    pageScript: `/${chunk(CLIENT_INPUT.page).file}`,
    videoScript: `/${chunk(CLIENT_INPUT.video).file}`,
    exchangeScript: `/${chunk(CLIENT_INPUT.exchange).file}`,
  };
}

/** Whether a folder of `src/pages` is behind the guard or of this device alone, where the site's header and footer are not. */
function isMember(folder: string): boolean {
  const meta = Object.entries(PAGE_META).find(([key]) => toFolder(key) === folder)?.[1];
  return meta?.audience === 'member' || meta?.audience === 'device';
}

/** `forgotPassword` lies in `src/pages/forgot-password`. */
export function toFolder(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function unite(one: Files, other: Files): Files {
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
