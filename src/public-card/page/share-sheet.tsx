import type { PublishedCard } from '#shared/card/card.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { SHARE_TARGETS } from '#shared/card/share-targets.ts';
import { shortenUrl } from '#shared/card/username/username.ts';
import { href } from '#shared/routes.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import { QrTile } from '#src/card-view/qr-tile.tsx';
import { findDisplayName } from '#src/public-card/head.ts';
import { SHEET_COPY, WALLET_COPY } from './copy.ts';
import { OUTBOUND } from './outbound-link.ts';

const SERVICES = SHARE_TARGETS.filter(({ icon }) => icon === 'whatsapp' || icon === 'linkedin');

interface ShareSheetProps {
  card: PublishedCard;
  qr: Qr | null;
  origin: string;
  wallets: readonly WalletPlatform[];
}

/**
 * The code, the address and where to send it. A sheet on phones and for short pages, otherwise a
 * panel below the card. A link to `#code` opens the sheet without the script, which adds the
 * buttons that copy and send.
 */
export function ShareSheet({ card, qr, origin, wallets }: ShareSheetProps) {
  const { username, template } = card;
  const name = findDisplayName(card);
  const path = href('cardLong', { username });
  const url = origin + path;
  return (
    <section className="pg-code" id="code" popover="" aria-label={SHEET_COPY.heading}>
      <div>
        <h2>{SHEET_COPY.heading}</h2>
        <QrTile qr={qr} template={template} />
        <p>{shortenUrl(origin + href('card', { username }))}</p>
        <div className="pg-send" data-share={path}>
          {SERVICES.map((service) => (
            <a
              key={service.icon}
              className="pg-quiet"
              data-track="share"
              href={service.buildUrl(url, name)}
              {...OUTBOUND}
            >
              {service.name}
            </a>
          ))}
          <a
            className="pg-quiet"
            data-track="share"
            href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`}
          >
            {SHEET_COPY.email}
          </a>
        </div>
        <WalletLinks username={username} wallets={wallets} />
        {/* A fragment without a target closes the sheet and does not scroll. */}
        <a className="pg-quiet pg-close" href="#_">
          {SHEET_COPY.close}
        </a>
      </div>
    </section>
  );
}

// Text only: both companies forbid redrawing their badges (docs/decisions/0024).
const WALLET_LINKS = [
  { wallet: 'apple', key: 'applePass' },
  { wallet: 'google', key: 'googlePass' },
] as const;

interface WalletLinksProps {
  username: string;
  wallets: readonly WalletPlatform[];
}

/** Both wallets without the script, which removes the one this phone does not have. */
function WalletLinks({ username, wallets }: WalletLinksProps) {
  const links = WALLET_LINKS.filter(({ wallet }) => wallets.includes(wallet));
  if (links.length === 0) return null;
  return (
    <div className="pg-wallet" role="group" aria-label={WALLET_COPY.label}>
      {links.map(({ wallet, key }) => (
        <a key={wallet} className={`pg-${wallet}`} href={href(key, { username })}>
          {WALLET_COPY[wallet]}
        </a>
      ))}
    </div>
  );
}
