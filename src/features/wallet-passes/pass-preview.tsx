import type { LocalCard } from '#shared/card/card.ts';
import { PREVIEW_PLACEHOLDERS } from '#shared/card/card.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import { cardUrl, qrTarget } from '#shared/card/username/username.ts';
import type { CardLogo } from '#shared/card/policy/organization-logo.ts';
import type { PassPalette } from '#shared/wallet/pass-palette.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { LogoImage } from '#src/card-view/logo-image.tsx';
import { usePicture } from '#src/state/cards/own-pictures.ts';
import { cx } from '#src/ui/class-names.ts';
import { useReadyQr } from '#src/state/qr-code.ts';
import { findCardHome } from '#src/state/cards/card-organization.ts';

interface PassPreviewProps {
  /** Placeholders without a card. */
  card: LocalCard | null;
  palette: PassPalette;
  /** Explains the preview below it. */
  note?: string;
  /** Smaller, where space is short, and without a placeholder of the code. */
  isCompact?: boolean;
}

/** Draws the pass as a wallet does: a plain background, labels above values, the code on white. */
export function PassPreview({ card, palette, note, isCompact = false }: PassPreviewProps) {
  const name = card?.name || PREVIEW_PLACEHOLDERS.name;
  return (
    <section
      aria-label="Preview of the pass"
      className="mx-auto w-full max-w-[20rem] rounded-[14px]"
    >
      <div
        className={cx('overflow-hidden rounded-[14px] shadow-float', isCompact ? 'p-4' : 'p-5')}
        style={{ backgroundColor: palette.background, color: palette.foreground }}
      >
        <Issuer logo={card?.brand?.logo ?? null} />
        <p
          className={cx('leading-tight wrap-anywhere', isCompact ? 'mt-3 text-lg' : 'mt-8 text-xl')}
        >
          {name}
        </p>
        <div className={isCompact ? 'mt-3 flex justify-between gap-4' : 'mt-6'}>
          <dl className={cx('grid min-w-0', isCompact ? 'content-end gap-2' : 'grid-cols-2 gap-4')}>
            <PassField
              label="Title"
              value={card?.title || PREVIEW_PLACEHOLDERS.title}
              palette={palette}
            />
            <PassField
              label="Company"
              value={card?.company || PREVIEW_PLACEHOLDERS.company}
              palette={palette}
            />
          </dl>
          <PassQrCode card={card} isCompact={isCompact} />
        </div>
      </div>
      {note && <p className="mt-4 text-center text-xs text-stone">{note}</p>}
    </section>
  );
}

/** The company's logo, or the name of the platform. */
function Issuer({ logo }: { logo: CardLogo | null }) {
  const path = usePicture(logo?.path ?? '');
  if (logo !== null) return <LogoImage logo={{ ...logo, path }} />;
  return <p className="truncate text-xs font-medium">{appSettings.productName}</p>;
}

interface PassFieldProps {
  label: string;
  value: string;
  palette: PassPalette;
}

function PassField({ label, value, palette }: PassFieldProps) {
  return (
    <div className="min-w-0">
      <dt
        className="text-[10px] font-medium tracking-wider uppercase"
        style={{ color: palette.label }}
      >
        {label}
      </dt>
      <dd className="text-xs wrap-anywhere">{value}</dd>
    </div>
  );
}

/** The card's code on white; a blank placeholder without a card. */
function PassQrCode({ card, isCompact }: { card: LocalCard | null; isCompact: boolean }) {
  const username = card?.username ?? '';
  const home = card === null ? pageOrigin : findCardHome(card, pageOrigin);
  const qr = useReadyQr(username === '' ? null : qrTarget(cardUrl(home, username)));
  if (isCompact && qr === null) return null;
  const side = (qr?.size ?? 25) + 2 * QR_QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={qr ? `QR code of ${username}` : 'QR code placeholder'}
      viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={cx('rounded-small', isCompact ? 'size-28 shrink-0' : 'mx-auto mt-10 size-40')}
    >
      <path fill="#fff" d={`M-${QR_QUIET_ZONE}-${QR_QUIET_ZONE}h${side}v${side}h-${side}z`} />
      {qr && <path fill="#000" d={qr.path} />}
    </svg>
  );
}
