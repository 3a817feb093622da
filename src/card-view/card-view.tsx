import { PREVIEW_PLACEHOLDERS, type LocalCard } from '#shared/card/card.ts';
import { buildMonogram } from '#shared/card/monogram.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import type { OrganizationPalette } from '#shared/card/policy/field-state.ts';
import { Banner } from './banner.tsx';
import { ElementIcon } from './element-icon.tsx';
import { isRightToLeft, detailsClass, layoutName } from './name-layout.ts';
import { QrTile } from './qr-tile.tsx';
import { findSocialIcons } from './social-icons.ts';
import type { CSSProperties } from 'react';

export type DisplayCard = Pick<
  LocalCard,
  | 'name'
  | 'title'
  | 'company'
  | 'template'
  | 'profileImage'
  | 'headerPhoto'
  | 'headerPhotoSize'
  | 'cardElements'
  | 'username'
  | 'brand'
>;

interface CardViewProps {
  card: DisplayCard;
  /** QR code of the card's address; null while it has none. */
  qr: Qr | null;
  /** Watermark text of a free card; null on paid plans. */
  watermark: string | null;
  /** Placeholders for blank fields; a published card leaves them out. */
  placeholders?: Readonly<Record<'name' | 'title' | 'company', string>>;
  /**
   * Draws the text with CSS on pages that also contain it as regular text, so that browsers without
   * styles show it only once.
   */
  hasTextInCss?: boolean;
  /** Loads the photo near the window only: for samples below the first screen. */
  isPhotoLazy?: boolean;
}

/** Draws a card as one picture that fills its container at any width. */
export function CardView({
  card,
  qr,
  watermark,
  placeholders = PREVIEW_PLACEHOLDERS,
  hasTextInCss = false,
  isPhotoLazy = false,
}: CardViewProps) {
  const renderText = (words: string): TextProps =>
    hasTextInCss ? { 'data-words': words } : { children: words };
  // `dir="auto"` ignores text from CSS.
  const directionOf = (words: string) =>
    hasTextInCss ? (isRightToLeft(words) ? 'rtl' : 'ltr') : 'auto';
  const name = card.name || placeholders.name;
  const title = card.title || placeholders.title;
  const company = card.company || placeholders.company;
  const { size, poster, lines, hasTallCapital, hasTallScript } = layoutName(name);
  const colors = card.brand?.colors;
  const classes = `cf-${size} cf-w${poster} ${hasTallCapital ? 'cf-high ' : ''}${hasTallScript ? 'cf-tall ' : ''}${detailsClass(title, company)}`;
  return (
    <div
      className={`cf cf-${card.template} ${colors ? 'cf-own ' : ''}${classes}`.trimEnd()}
      // A page sets the colors in its own style sheet: its policy forbids style attributes.
      style={colors && !hasTextInCss ? buildOrganizationStyle(colors) : undefined}
      role="img"
      aria-label={['Business card', name, title, company].filter(Boolean).join(', ')}
    >
      <div className="cf-in" dir={isRightToLeft(name) ? 'rtl' : undefined}>
        {card.headerPhoto && (
          <Banner className="cf-banner" src={card.headerPhoto} percent={card.headerPhotoSize} />
        )}
        <Portrait
          src={card.profileImage}
          initials={renderText(buildMonogram(name))}
          isLazy={isPhotoLazy}
        />
        <div className="cf-who">
          <div className="cf-name" dir={directionOf(name)}>
            <span {...renderText(lines[0])} /> <span {...renderText(lines[1])} />
          </div>
          {title && <div className="cf-title" dir={directionOf(title)} {...renderText(title)} />}
          {company && <div className="cf-co" dir={directionOf(company)} {...renderText(company)} />}
        </div>
        {card.template === 'social' && <SocialIcons card={card} />}
        <QrTile qr={qr} template={card.template} />
        {watermark && <div className="cf-wm">{watermark}</div>}
      </div>
    </div>
  );
}

/** Text as children, or as the attribute that the style sheet renders. */
type TextProps = { children: string } | { 'data-words': string };

interface PortraitProps {
  /** Empty without a photo. */
  src: string;
  initials: TextProps;
  isLazy: boolean;
}

function Portrait({ src, initials, isLazy }: PortraitProps) {
  if (src === '') return <div className="cf-pic cf-mono" {...initials} />;
  // The page's script shows the initials in place of a photo that fails to load.
  const words = 'data-words' in initials ? initials['data-words'] : undefined;
  return (
    <div className="cf-pic" data-initials={words}>
      <img src={src} alt="" width="512" height="512" loading={isLazy ? 'lazy' : undefined} />
    </div>
  );
}

function SocialIcons({ card }: { card: DisplayCard }) {
  return (
    <div className="cf-foot" dir="ltr">
      {card.username && <div className="cf-handle">@{card.username}</div>}
      <div className="cf-marks">
        {findSocialIcons(card).map(({ id, type }) => (
          <ElementIcon key={id} type={type} />
        ))}
      </div>
    </div>
  );
}

/** The custom properties of `company.css` for a card on a screen of the app. */
function buildOrganizationStyle(colors: OrganizationPalette): CSSProperties {
  return Object.fromEntries(Object.entries(colors).map(([key, color]) => [`--co-${key}`, color]));
}
