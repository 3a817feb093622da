import { Fragment, type ComponentProps } from 'react';
import type { PublishedCard } from '#shared/card/card.ts';
import { listContactMethods } from '#shared/card/element/contact-methods.ts';
import { formatPrice } from '#shared/card/element/currency.ts';
import type {
  MediaElement,
  ProductElement,
  VideoElement,
} from '#shared/card/element/media-element.ts';
import { isExchangeOn } from '#shared/card/exchange/exchange.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { findWatermark, type Platform } from '#shared/card/watermark.ts';
import { href } from '#shared/routes.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import { NO_PLACEHOLDERS } from '#src/card-view/blank-card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { LogoImage } from '#src/card-view/logo-image.tsx';
import { isRightToLeft, layoutName } from '#src/card-view/name-layout.ts';
import { headingClass, findDisplayName } from '#src/public-card/head.ts';
import { MEDIA_COPY } from '#src/public-card/media/copy.ts';
import { OUTBOUND } from '#src/public-card/page/outbound-link.ts';
import { ContactMethods } from './contact-methods.tsx';
import { CARD_PAGE_COPY, SHEET_COPY } from './copy.ts';
import { ShareSheet } from './share-sheet.tsx';
import { SocialLinks } from './social-links.tsx';

const SHARE_ICON = 'M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1';
/** A longer list is as high on a desktop as the card and the panel that shares it. */
const FEW_METHODS = 3;
/** Letters of a text that fits three lines of a phone. */
const SHORT_BIO = 110;

interface CardPageProps {
  card: PublishedCard;
  /** Null when the address could not be encoded. */
  qr: Qr | null;
  /** Origin of the card's address, without a trailing slash. */
  origin: string;
  platform: Platform;
  /** Origin of the app, where visitors make a card of their own; empty on a host that serves it. */
  appOrigin?: string;
  /** Wallets the card can be added to, in display order. */
  wallets: readonly WalletPlatform[];
  /** Texts in place of blank ones on the card: none on a page that visitors see. */
  placeholders?: ComponentProps<typeof CardView>['placeholders'];
}

/** Body of a published card's page; usable without its script. */
export function CardPage(props: CardPageProps) {
  const { card, qr, origin, platform, wallets, placeholders = NO_PLACEHOLDERS } = props;
  const { appOrigin = '' } = props;
  const { username } = card;
  const watermark = findWatermark(card.userPlan, platform, card.brand);
  const elements = listContactMethods(card);
  return (
    <main
      className={elements.length > FEW_METHODS ? 'pg pg-many' : 'pg'}
      dir={isRightToLeft(findDisplayName(card)) ? 'rtl' : undefined}
    >
      <div className="pg-face">
        <CardView
          card={card}
          qr={qr}
          watermark={watermark}
          placeholders={placeholders}
          hasTextInCss
        />
        <a href="#code" aria-label={CARD_PAGE_COPY.enlargeQrCode} />
        <SocialLinks card={card} />
      </div>
      <Heading card={card} />
      <div className="pg-bar">
        <a className="pg-main" data-track="save" href={href('contactFile', { username })}>
          {CARD_PAGE_COPY.addToContacts}
        </a>
        {isExchangeOn(card) && (
          <a
            className="pg-quiet"
            href={href('exchange', { username })}
            aria-label={CARD_PAGE_COPY.exchangeContact}
          >
            {CARD_PAGE_COPY.exchange}
          </a>
        )}
        {/* Without the script, a link to the sheet; the script replaces it by a button. */}
        <a className="pg-quiet pg-share" href="#code" aria-label={SHEET_COPY.share}>
          <svg className="cf-icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={SHARE_ICON} />
          </svg>
        </a>
      </div>
      <ContactMethods elements={elements} dials={card.dials} renderMedia={renderMedia} />
      <ShareSheet card={card} qr={qr} origin={origin} wallets={wallets} />
      <Footer card={card} watermark={watermark} appOrigin={appOrigin} />
      <p className="pg-say" role="status" />
    </main>
  );
}

function Heading({ card }: { card: PublishedCard }) {
  const { title, company, bio } = card;
  const logo = card.brand?.logo ?? null;
  const name = findDisplayName(card);
  const role = [title, card.name && company].filter(Boolean);
  // On phones only the card shows the name, unless it is too long for the card to show it large.
  const isOnCard = card.name !== '' && layoutName(name).size !== 'x';
  const classes = [isOnCard ? 'pg-named' : '', headingClass(name) ?? ''].filter(Boolean).join(' ');
  return (
    <header className="pg-who">
      <h1 dir="auto" className={classes || undefined}>
        {name}
      </h1>
      {role.length > 0 && (
        <p className="pg-role">
          {role.map((part, at) => (
            <Fragment key={part}>
              {at > 0 && ' · '}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      {logo && (
        <div className="pg-logo">
          <LogoImage logo={logo} />
        </div>
      )}
      {bio && <Bio text={bio} />}
    </header>
  );
}

/** A long text shows its first lines, so that the contact methods stay in sight. */
function Bio({ text }: { text: string }) {
  if (text.length <= SHORT_BIO && !text.includes('\n')) {
    return (
      <p className="pg-bio" dir="auto">
        {text}
      </p>
    );
  }
  return (
    <details className="pg-bio" dir="auto">
      <summary>{text}</summary>
    </details>
  );
}

/** The counts that are not zero, unless the owner hides them. */
function listCounts({ views, clicks, hidesCounts }: PublishedCard): string {
  if (hidesCounts) return '';
  return [
    views > 0 && CARD_PAGE_COPY.countViews(views),
    clicks > 0 && CARD_PAGE_COPY.countClicks(clicks),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface FooterProps {
  card: PublishedCard;
  watermark: string | null;
  appOrigin: string;
}

function Footer({ card, watermark, appOrigin }: FooterProps) {
  const counts = listCounts(card);
  return (
    <footer className="pg-end">
      {counts && <span dir="ltr">{counts}</span>}{' '}
      {(card.brand === undefined || card.brand.showsCreateCard === true) && (
        <a className="pg-quiet" href={appOrigin + href('signup')}>
          {CARD_PAGE_COPY.createCard}
        </a>
      )}{' '}
      {watermark && <a href={href('home')}>{watermark}</a>}{' '}
      <a href={href('report', { username: card.username })} rel="nofollow">
        {CARD_PAGE_COPY.reportCard}
      </a>
    </footer>
  );
}

function renderMedia(element: MediaElement) {
  return element.kind === 'video' ? (
    <VideoLink element={element} />
  ) : (
    <ProductLink element={element} />
  );
}

/** A video link with a poster image. Nothing is loaded from YouTube until it is clicked. */
function VideoLink({ element }: { element: VideoElement }) {
  const { id, name, picture, href } = element;
  return (
    <a className="pg-video" data-track="youtube" data-video={id} href={href} {...OUTBOUND}>
      {picture && (
        <img src={picture} alt="" width="960" height="540" loading="lazy" decoding="async" />
      )}
      <svg className="pg-play" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6.5v11l9-5.5z" />
      </svg>
      <span className="pg-cap">
        <b dir="auto">{name || MEDIA_COPY.video}</b>
        <small>{MEDIA_COPY.playsFromYouTube}</small>
      </span>
    </a>
  );
}

function ProductLink({ element }: { element: ProductElement }) {
  const { name, price, picture, href } = element;
  const content = (
    <>
      <span className="pg-pic">
        {picture ? (
          <img src={picture} alt="" width="480" height="480" loading="lazy" decoding="async" />
        ) : (
          <ElementIcon type="shop" />
        )}
      </span>
      <b dir="auto">{name}</b>
      <span className="pg-cost">
        {price && <data value={`${price.currency} ${price.minor}`}>{formatPrice(price)}</data>}
        {href !== null && <small>{new URL(href).hostname.replace(/^www\./, '')}</small>}
      </span>
    </>
  );
  if (href === null) return <div className="pg-way pg-product">{content}</div>;
  return (
    <a className="pg-way pg-product" data-track="shop" href={href} {...OUTBOUND}>
      {content}
    </a>
  );
}
