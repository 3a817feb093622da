/** Filled in at build time. `revision` is null where the URL contains a content hash. */
declare const OFFLINE_FILES: { url: string; revision: string | null }[];
/** Filled in at build time: the font of headings, which every card's page loads. */
declare const DISPLAY_FONT: string;
