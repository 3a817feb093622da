import type { PublishedCard } from '#shared/card/card.ts';
import type { CardElement, ElementType } from '#shared/card/element/element.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import { renderCardDocument } from '#src/entry-server.tsx';

export function element(type: ElementType, value: string, position = 0): CardElement {
  return { id: `${type}${position}`, type, value, position, hidden: false };
}

/** The complete document of a card, as a browser receives it. */
export function renderDocument(
  card: PublishedCard,
  wallets: readonly WalletPlatform[] = [],
  picture: string | null = null,
  cardWorker: string | null = '/card-sw.js',
): string {
  const { head, body } = renderCardDocument(
    {
      card,
      qr: buildQr('https://cards.test/ann-okafor?s=qr'),
      wallets,
      preview: picture === null ? null : { file: picture },
    },
    {
      origin: 'https://cards.test',
      productName: 'Tip Top Cards',
      script: '/assets/page.js',
      videoScript: '/assets/video.js',
      cardWorker,
    },
  );
  return head() + body();
}

/** Values of an attribute on all tags of a name, in order. */
export function attributes(html: string, tag: string, name: string): string[] {
  const tags = html.match(new RegExp(`<${tag}\\b[^>]*>`, 'g')) ?? [];
  return tags.flatMap((text) => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? []);
}
