/** Filled in at build time. `revision` is null where the URL contains a content hash. */
declare const OFFLINE_FILES: { url: string; revision: string | null }[];
