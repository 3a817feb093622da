import { contentDisposition } from '#shared/format/file-name.ts';
import { passFileName } from '#shared/wallet/pass-file-name.ts';

/** The Content-Disposition of a pass: `Name_PremiumCard.pkpass`, spaces as underscores. */
export function passDisposition(name: string): string {
  return contentDisposition('attachment', {
    text: passFileName(name),
    fallback: passFileName(''),
    extension: 'pkpass',
  });
}
