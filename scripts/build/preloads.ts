/** Files that run before any other part of the app: its entry imports them. */
const WITH_APP = ['app', 'framework', 'rolldown-runtime', 'schemas'];
/** Files that run before a part of the dashboard is asked for. */
const WITH_DASHBOARD = 'account card card-face card-preview controls icons own-cards tilt'.split(
  ' ',
);

/** Names with a hash of 42 bits: the app's entry lists some 200 of them, and a hash does not compress. */
export const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const nameOf = (file: string): string => /([^/]+)-[\w-]{7}\.\w+$/.exec(file)?.[1] ?? '';

/**
 * The files to preload with a part of the app that is fetched later, without those that are there by then. Each such list is
 * part of the script that asks, and its hashed names compress badly.
 */
export function neededPreloads(files: readonly string[], host: string): string[] {
  const isThere = new Set(
    nameOf(host) === 'dashboard-page' ? [...WITH_APP, ...WITH_DASHBOARD] : WITH_APP,
  );
  return files.filter((file) => !isThere.has(nameOf(file)));
}
