import type { PublishedCard } from '#shared/card/card.ts';
import { waysToReach } from '#shared/card/ways.ts';
import { isExchangeOn } from '#shared/card/exchange.ts';
import type { Offer } from '#shared/card/offer.ts';
import type { Qr } from '#shared/card/qr.ts';
import { href } from '#shared/routes.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { watermarkOf } from '#shared/card/watermark.ts';
import { QrTile } from '#src/card-face/qr-tile.tsx';
import { nameClass, shownName } from '#src/public-card/head.ts';
import { ProductWay, VideoWay } from '#src/public-card/offers/offer-ways.tsx';
import { SocialLinks } from '#src/public-card/social-links.tsx';
import { WalletLinks } from '#src/public-card/wallet-links.tsx';
import { Ways } from '#src/public-card/ways.tsx';

const NOTHING = { name: '', title: '', company: '' } as const;

interface CardPageProps {
  card: PublishedCard;
  /** Null where none could be made. */
  qr: Qr | null;
  /** The address people read, without a scheme. */
  address: string;
  productName: string;
  /** The wallets the card can be put into, in the order they are offered. */
  wallets: readonly Wallet[];
  /** Shows what the script makes, for a preview in which none runs. */
  isPreview?: boolean;
}

/** The body of a published card's page; complete without its script. */
export function CardPage({
  card,
  qr,
  address,
  productName,
  wallets,
  isPreview = false,
}: CardPageProps) {
  const { username, title, company, bio } = card;
  const watermark = watermarkOf(card.userPlan, productName);
  const elements = waysToReach(card);
  const name = shownName(card);
  const role = [title, card.name && company].filter(Boolean).join(' · ');
  return (
    <main className="pg">
      <div className="pg-face">
        <CardFace card={card} qr={qr} watermark={watermark} blank={NOTHING} isPicture />
        <a href="#code" aria-label="Show the QR code large" />
        <SocialLinks card={card} />
      </div>
      <header className="pg-who">
        <h1 dir="auto" className={nameClass(name)}>
          {name}
        </h1>
        {role && <p dir="auto">{role}</p>}
        {bio && (
          <p className="pg-bio" dir="auto">
            {bio}
          </p>
        )}
      </header>
      <div className="pg-bar">
        <a className="pg-gold" data-told="save" href={href('contactFile', { username })}>
          Add to Contacts
        </a>
        {/* The places of two buttons that the script makes: a text browser shows a button even where it is hidden. */}
        <span
          className="pg-quiet pg-share"
          data-told="share"
          data-share={href('cardLong', { username })}
        >
          {isPreview && 'Share'}
        </span>
      </div>
      <WalletLinks username={username} wallets={wallets} />
      {elements.length > 0 && (
        <div>
          <Ways elements={elements} renderOffer={renderOffer} />
          {elements.length > 1 && <span className="pg-order">{isPreview && 'Arrange'}</span>}
        </div>
      )}
      {isExchangeOn(card) && (
        <a className="pg-quiet" href={href('exchange', { username })}>
          Exchange Contact
        </a>
      )}
      <section className="pg-code" id="code">
        <h2>Hand it on</h2>
        <p>{address}</p>
        <QrTile qr={qr} template={card.template} />
      </section>
      <footer className="pg-end">
        <span>
          {count(card.views, 'view')} · {count(card.clicks, 'link click')}
        </span>{' '}
        <a className="pg-quiet" href={href('signup')}>
          Create Your Card
        </a>{' '}
        {watermark && <a href={href('home')}>{watermark}</a>}{' '}
        <a href={href('report', { username })} rel="nofollow">
          Report this card
        </a>
      </footer>
      <p className="pg-say" role="status" />
    </main>
  );
}

function renderOffer(offer: Offer) {
  return offer.kind === 'video' ? <VideoWay offer={offer} /> : <ProductWay offer={offer} />;
}

function count(value: number, thing: string): string {
  return `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`;
}
