import { BLANK, type LocalCard } from '#shared/card/card.ts';
import { monogram } from '#shared/card/monogram.ts';
import type { Qr } from '#shared/card/qr.ts';
import { Banner } from '#src/card-face/banner.tsx';
import { ElementIcon } from '#src/card-face/element-icon.tsx';
import { isRightToLeft, setDetails, setName } from '#src/card-face/name-setting.ts';
import { QrTile } from '#src/card-face/qr-tile.tsx';
import { findSocialMarks } from '#src/card-face/social-marks.ts';

export type FaceCard = Pick<
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
>;

interface CardFaceProps {
  card: FaceCard;
  /** The code of the card's address; null while it has none. */
  qr: Qr | null;
  /** The line a free card carries; null on the others. */
  watermark: string | null;
  /** What blank fields read as; a published card leaves them out. */
  blank?: Readonly<Record<'name' | 'title' | 'company', string>>;
  /** Leaves its words to the style sheet, where the page says them itself: a reader without styles meets them once. */
  isPicture?: boolean;
}

/** A card as an object: one picture that fills its box at any width. */
export function CardFace({ card, qr, watermark, blank = BLANK, isPicture = false }: CardFaceProps) {
  const say = (words: string): Words => (isPicture ? { 'data-words': words } : { children: words });
  // What the style sheet writes tells `auto` nothing.
  const dirOf = (words: string) => (isPicture ? (isRightToLeft(words) ? 'rtl' : 'ltr') : 'auto');
  const name = card.name || blank.name;
  const title = card.title || blank.title;
  const company = card.company || blank.company;
  const { size, poster, lines, isHigh } = setName(name);
  const setting = `cf-${size} cf-w${poster} ${isHigh ? 'cf-high ' : ''}${setDetails(title, company)}`;
  return (
    <div
      className={`cf cf-${card.template} ${setting}`.trimEnd()}
      role="img"
      aria-label={['Business card', name, title, company].filter(Boolean).join(', ')}
    >
      <div className="cf-in" dir={isRightToLeft(name) ? 'rtl' : undefined}>
        {card.headerPhoto && (
          <Banner className="cf-banner" src={card.headerPhoto} percent={card.headerPhotoSize} />
        )}
        <Portrait src={card.profileImage} initials={say(monogram(name))} />
        <div className="cf-who">
          <div className="cf-name" dir={dirOf(name)}>
            <span {...say(lines[0])} /> <span {...say(lines[1])} />
          </div>
          {title && <div className="cf-title" dir={dirOf(title)} {...say(title)} />}
          {company && <div className="cf-co" dir={dirOf(company)} {...say(company)} />}
        </div>
        {card.template === 'social' && <SocialMarks card={card} />}
        <QrTile qr={qr} template={card.template} />
        {watermark && <div className="cf-wm">{watermark}</div>}
      </div>
    </div>
  );
}

/** Words as the children of an element, or as what the style sheet writes into it. */
type Words = { children: string } | { 'data-words': string };

function Portrait({ src, initials }: { src: string; initials: Words }) {
  if (src === '') return <div className="cf-pic cf-mono" {...initials} />;
  return (
    <div className="cf-pic">
      <img src={src} alt="" width="512" height="512" />
    </div>
  );
}

function SocialMarks({ card }: { card: FaceCard }) {
  return (
    <div className="cf-foot" dir="ltr">
      {card.username && <div className="cf-handle">@{card.username}</div>}
      <div className="cf-marks">
        {findSocialMarks(card).map(({ id, type }) => (
          <ElementIcon key={id} type={type} />
        ))}
      </div>
    </div>
  );
}
