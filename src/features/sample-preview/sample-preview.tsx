import '#src/features/sample-preview/sample-preview.css';
import { BLANK } from '#shared/card/card.ts';
import { ELEMENTS } from '#shared/card/element.ts';
import { SOCIAL_FACE_TYPES, type TemplateKey } from '#shared/card/template.ts';
import { cardUrl } from '#shared/card/username.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';
import { monogram } from '#shared/card/monogram.ts';
import { QrTile } from '#src/card-face/qr-tile.tsx';
import { useReadyQr } from '#src/state/qr-code.ts';
import { cx } from '#src/ui/class-names.ts';

export const SAMPLE_STYLES = ['premium', 'elegant', 'minimal'] as const;
export type SampleStyle = (typeof SAMPLE_STYLES)[number];

export interface SamplePreviewProps {
  name?: string;
  title?: string;
  company?: string;
  email?: string;
  phone?: string;
  website?: string;
  /** Whose page the code leads to; without one it leads to the product's first page. */
  username?: string;
  profileImage?: string;
  style?: SampleStyle;
  showQR?: boolean;
  className?: string;
}

/** Which template lends the code its colours. */
const QR_OF: Readonly<Record<SampleStyle, TemplateKey>> = {
  premium: 'premium',
  elegant: 'luxury',
  minimal: 'platinum',
};

/** A whole card in one picture: who, where to reach them, and the code. Blank until it is given words. */
export function SamplePreview(props: SamplePreviewProps) {
  const { name = BLANK.name, title = BLANK.title, company = BLANK.company } = props;
  const { email = ELEMENTS.email.placeholder, phone = ELEMENTS.phone.placeholder } = props;
  const { website = ELEMENTS.website.placeholder, username = '', profileImage = '' } = props;
  const { style = 'premium', showQR = true, className } = props;
  const lines = [email, phone, website].filter(Boolean);
  const said = [name, title, company, ...lines].filter(Boolean).join(', ');
  return (
    <div
      role="img"
      aria-label={`Sample card, ${style}: ${said}`}
      className={cx('sp', `sp-${style}`, className)}
    >
      <div className="sp-in">
        <div className="sp-who">
          <div className="sp-pic">
            {profileImage ? <img src={profileImage} alt="" /> : monogram(name)}
          </div>
          <div className="sp-name" dir="auto">
            {name}
          </div>
          <div className="sp-role" dir="auto">
            {title}
          </div>
          <div className="sp-role" dir="auto">
            {company}
          </div>
        </div>
        <div className="sp-ways">
          {lines.map((line) => (
            <div key={line} className="sp-line">
              {line}
            </div>
          ))}
          <div className="sp-marks">
            {SOCIAL_FACE_TYPES.map((type) => (
              <ElementIcon key={type} type={type} />
            ))}
          </div>
        </div>
        {showQR && <SampleCode username={username} style={style} />}
      </div>
    </div>
  );
}

function SampleCode({ username, style }: { username: string; style: SampleStyle }) {
  const qr = useReadyQr(username === '' ? `${pageOrigin}/` : cardUrl(pageOrigin, username));
  return <QrTile qr={qr} template={QR_OF[style]} />;
}
