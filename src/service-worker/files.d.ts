/** Written in at build: what is kept, by address; `revision` is null where the address names the content. */
declare const OFFLINE_FILES: { url: string; revision: string | null }[];
