import type { PublishedCard } from '#shared/card/card.ts';
import type { CardElement, ElementType } from '#shared/card/element.ts';
import { buildQr } from '#shared/card/qr.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import { renderCardDocument } from '#src/entry-server.tsx';

export function element(type: ElementType, value: string, position = 0): CardElement {
  return { id: `${type}${position}`, type, value, position, hidden: false };
}

/** The whole document of a card, as a browser gets it. */
export function documentOf(
  card: PublishedCard,
  wallets: readonly Wallet[] = [],
  picture: string | null = null,
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
    },
  );
  return head() + body();
}

/** The attribute of every such tag, in order. */
export function attributes(html: string, tag: string, name: string): string[] {
  const tags = html.match(new RegExp(`<${tag}\\b[^>]*>`, 'g')) ?? [];
  return tags.flatMap((text) => new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? []);
}
