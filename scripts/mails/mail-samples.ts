import type { MailContent } from '#worker/http/mail-content.ts';
import { PRODUCT_COLOR, type Letterhead } from '#worker/http/send-mail.ts';
import { buildEveryMail, type Words } from './every-mail.ts';

/** Who mails speak for: the product, a company, and a partner. */
const SAMPLE_LETTERHEADS = {
  product: { name: 'Tip Top Cards', logo: '', color: PRODUCT_COLOR },
  organization: { name: 'Acme Robotics', logo: '/apple-touch-icon.png', color: '#1d5c4a' },
  partner: {
    name: 'Bright Ideas',
    logo: '/icons/app-192.png',
    color: '#7a1f3d',
  },
} as const satisfies Readonly<Record<string, Letterhead>>;

const WORDS: Words = {
  name: 'Ann Okafor',
  note: 'We met at the fair.\nCan you send me the price list?',
  email: 'ann@home.example',
  phone: '+49 30 901820',
};

export interface MailSample {
  id: string;
  brand: string;
  /** The function that builds it. */
  builder: string;
  content: MailContent;
  letterhead: Letterhead;
}

/** Every mail in three brands. `origin` serves its pictures. */
export function listMailSamples(origin = 'https://cards.test', picture?: string): MailSample[] {
  return Object.entries(SAMPLE_LETTERHEADS).flatMap(([brand, { name, logo, color }]) => {
    const mails = buildEveryMail(WORDS, {
      productName: name,
      origin,
      ...(brand === 'organization' && { knownAs: name }),
      ...(picture !== undefined && { picture }),
    });
    const letterhead = { name, logo: logo === '' ? '' : origin + logo, color };
    return Object.entries(mails).map(([builder, content]) => ({
      id: `${builder}-${brand}`,
      brand,
      builder,
      content,
      letterhead,
    }));
  });
}
