/** Chunks that the app's entry imports. */
const APP_CHUNKS = ['app', 'framework', 'rolldown-runtime', 'schemas'];
/** Chunks that are loaded before any part of the dashboard is requested. */
const DASHBOARD_CHUNKS = ['card', 'card-view', 'controls', 'own-cards'];

/** Hashes of 42 bits: the app's entry lists about 200 names, and hashes do not compress. */
export const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const readChunkName = (file: string): string => /([^/]+)-[\w-]{7}\.\w+$/.exec(file)?.[1] ?? '';

/**
 * Files to preload with a lazy part of the app, without those already loaded. The lists are part of
 * the importing script, and their hashed names compress badly.
 */
export function filterPreloads(files: readonly string[], host: string): string[] {
  const loaded = new Set(
    readChunkName(host) === 'dashboard-page' ? [...APP_CHUNKS, ...DASHBOARD_CHUNKS] : APP_CHUNKS,
  );
  return files.filter((file) => !loaded.has(readChunkName(file)));
}
