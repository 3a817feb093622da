import { contentDisposition } from '#shared/format/file-name.ts';
import { PASS_FALLBACKS } from '#worker/wallet/apple/pass-fields.ts';

/** Longest part of a file name taken from a person's, in characters: the ending is never cut. */
const NAME_MAX = 60;
/** What parts words, or means something to a file system. */
const GAPS = /[\s\p{C}\\/:*?"<>|]+/gu;

/** The Content-Disposition of a pass: `Name_PremiumCard.pkpass`, spaces as underscores. */
export function passDisposition(name: string): string {
  const text = fileName(name.trim() || PASS_FALLBACKS.name);
  return contentDisposition('attachment', {
    text,
    fallback: fileName(PASS_FALLBACKS.name),
    extension: 'pkpass',
  });
}

function fileName(name: string): string {
  const cut = [...name.toWellFormed().replace(GAPS, '_')].slice(0, NAME_MAX).join('');
  return `${cut}_PremiumCard`;
}
