import { buildContentDisposition } from '#shared/format/file-name.ts';
import { buildPassFileName } from '#shared/wallet/pass-file-name.ts';

/** `Content-Disposition` of a pass: `Name_PremiumCard.pkpass`, with underscores for spaces. */
export function buildPassDisposition(name: string): string {
  return buildContentDisposition('attachment', {
    text: buildPassFileName(name),
    fallback: buildPassFileName(''),
    extension: 'pkpass',
  });
}
