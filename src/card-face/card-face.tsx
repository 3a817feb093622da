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
}

/** A card as an object: one picture that fills its box at any width. Its text is for the eye; the page repeats it. */
export function CardFace({ card, qr, watermark, blank = BLANK }: CardFaceProps) {
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
        <Portrait src={card.profileImage} initials={monogram(name)} />
        <div className="cf-who">
          <div className="cf-name" dir="auto">
            <span>{lines[0]}</span> <span>{lines[1]}</span>
          </div>
          {title && (
            <div className="cf-title" dir="auto">
              {title}
            </div>
          )}
          {company && (
            <div className="cf-co" dir="auto">
              {company}
            </div>
          )}
        </div>
        {card.template === 'social' && <SocialMarks card={card} />}
        <QrTile qr={qr} template={card.template} />
        {watermark && <div className="cf-wm">{watermark}</div>}
      </div>
    </div>
  );
}

function Portrait({ src, initials }: { src: string; initials: string }) {
  return (
    <div className={src ? 'cf-pic' : 'cf-pic cf-mono'}>
      {src ? <img src={src} alt="" width="512" height="512" /> : initials}
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
