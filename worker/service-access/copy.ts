import { END_NOTICE_DAYS, RESUME_LINK_HOURS } from '#shared/api/programs/service.ts';
import { formatMomentUtc } from '#shared/format/day.ts';
import type { ServiceKind } from '#worker/db/service-sql.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

interface ServiceMail {
  productName: string;
  url: string;
}

interface ServiceWords {
  /** As people call it. */
  noun: string;
  /** With its article, as the subject of a sentence. */
  article: string;
  atEnd: string;
  renewal: string;
}

const WORDS: Readonly<Record<ServiceKind, ServiceWords>> = {
  apiKey: {
    noun: 'service key',
    article: 'A service key',
    atEnd: 'Programs that use it stop working then.',
    renewal: 'Create a new key, give it to your program, then revoke the one that ends.',
  },
  webhook: {
    noun: 'webhook',
    article: 'A webhook',
    atEnd: 'Nothing is sent to its address from then on.',
    renewal: 'If your team still uses it, renew it for another year.',
  },
  app: {
    noun: 'app',
    article: 'An app',
    atEnd: 'It loses access then.',
    renewal: 'If your team still uses it, connect it again.',
  },
};

/** To the owners, once what a person made, whose account was taken back or suspended, is paused. */
export function buildServicePausedMail({ productName, url }: ServiceMail): MailContent {
  return buildMailContent({
    subject: `Programs of your team on ${productName} are paused`,
    parts: [
      'The account of a person who gave programs access to your team was secured, or their membership was suspended. Someone else may have done it, so we paused the API keys, webhooks and apps in question. The programs get no access, and nothing is sent to them for now.',
      'Ask the person which of them they know. Another owner or admin can then confirm those under Developers, or remove them.',
    ],
    action: { label: 'Review programs', url },
    footer: ['Owners get this email when programs of their team are paused.'],
  });
}

/** To the owners, before something that belongs to their team ends. */
export function buildServiceEndsMail({
  productName,
  url,
  kind,
}: ServiceMail & { kind: ServiceKind }): MailContent {
  const { article, atEnd, renewal } = WORDS[kind];
  return buildMailContent({
    subject: `${article} of your team on ${productName} ends soon`,
    parts: [`${article} of your team ends within ${END_NOTICE_DAYS} days. ${atEnd}`, renewal],
    action: { label: 'Open Developers', url },
    footer: ['Owners get this email before a key, webhook or app of their team ends.'],
  });
}

/** To an only admin, who wants to confirm what they made themselves. `url` works from `at` on. */
export function buildResumeLinkMail(
  details: ServiceMail & { at: string; kind: ServiceKind },
): MailContent {
  const { productName, url, at, kind } = details;
  const { noun } = WORDS[kind];
  return buildMailContent({
    subject: `Confirm a paused ${noun} of your team on ${productName}`,
    parts: [
      `You want to confirm a paused ${noun} that you set up. Nobody else manages those of your team, so this link works from ${formatMomentUtc(at)} on: ${RESUME_LINK_HOURS} hours, so that your session alone is not enough.`,
      'If you did not ask for this, reset your password, then remove it under Developers.',
    ],
    action: { label: `Confirm the ${noun}`, url },
  });
}
