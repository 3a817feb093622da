import '#src/features/sample-preview/sample-preview.css';
import { PREVIEW_PLACEHOLDERS } from '#shared/card/card.ts';
import { ELEMENTS } from '#shared/card/element/element.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import { SOCIAL_TEMPLATE_TYPES } from '#shared/card/templates/social.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { buildMonogram } from '#shared/card/monogram.ts';
import { QrTile } from '#src/card-view/qr-tile.tsx';
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
  /** Target of the QR code; without a username, the product's home page. */
  username?: string;
  profileImage?: string;
  style?: SampleStyle;
  showQR?: boolean;
  className?: string;
}

/** Template whose QR colors a style uses. */
const QR_TEMPLATES: Readonly<Record<SampleStyle, TemplateKey>> = {
  premium: 'premium',
  elegant: 'luxury',
  minimal: 'platinum',
};

/** A complete sample card with contact details and QR code. Shows placeholders by default. */
export function SamplePreview(props: SamplePreviewProps) {
  const {
    name = PREVIEW_PLACEHOLDERS.name,
    title = PREVIEW_PLACEHOLDERS.title,
    company = PREVIEW_PLACEHOLDERS.company,
  } = props;
  const { email = ELEMENTS.email.placeholder, phone = ELEMENTS.phone.placeholder } = props;
  const { website = ELEMENTS.website.placeholder, username = '', profileImage = '' } = props;
  const { style = 'premium', showQR = true, className } = props;
  const lines = [email, phone, website].filter(Boolean);
  const description = [name, title, company, ...lines].filter(Boolean).join(', ');
  return (
    <div
      role="img"
      aria-label={`Sample card, ${style}: ${description}`}
      className={cx('sp', `sp-${style}`, className)}
    >
      <div className="sp-in">
        <div className="sp-who">
          <div className="sp-pic">
            {profileImage ? <img src={profileImage} alt="" /> : buildMonogram(name)}
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
            {SOCIAL_TEMPLATE_TYPES.map((type) => (
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
  return <QrTile qr={qr} template={QR_TEMPLATES[style]} />;
}
