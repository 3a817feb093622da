import type { ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { qrColors, type QrColors, type QrPalette } from '#shared/card/qr/qr-palette.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import { qrTarget } from '#shared/card/username/username.ts';
import { codeUrl } from '#src/features/share/actions.ts';
import { useQr, type QrState } from '#src/state/qr-code.ts';
import { cx } from '#src/ui/class-names.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The three finder patterns only, which no scanner takes for a real code. */
const PLACEHOLDER_QR: Qr = {
  size: 25,
  path: ['M0 0', 'M18 0', 'M0 18'].map((at) => `${at}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`).join(''),
};

interface QrCodeProps {
  card: Pick<LocalCard, 'username' | 'template' | 'brand' | 'published'>;
  palette?: QrPalette;
  className?: string;
}

/** A card's QR code with its quiet zone. */
export function QrCode({ card, palette = 'template', className }: QrCodeProps) {
  const url = codeUrl(card);
  const state = useQr(qrTarget(url));
  const colors = qrColors(card.template, palette, card.brand?.colors);
  return <QrPicture state={state} colors={colors} url={url} className={className} />;
}

interface QrPictureProps {
  state: QrState;
  colors: QrColors;
  /** Accessible description: the URL, or whose contact it is. */
  url: string;
  /** Content of the center, in module units; rendered once the code is ready. */
  center?: ReactNode;
  className?: string | undefined;
}

/** A QR code, its skeleton while loading, or a placeholder when it could not be created. */
export function QrPicture({ state, colors, url, center, className }: QrPictureProps) {
  const box = cx('aspect-square rounded-control', className);
  if (state.kind === 'loading') return <Skeleton className={box} />;
  const hasFailed = state.kind === 'failed';
  const { size, path } = hasFailed ? PLACEHOLDER_QR : state.qr;
  const side = size + 2 * QR_QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={hasFailed ? 'No QR code' : `QR code of ${url}`}
      viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={box}
    >
      <rect
        x={-QR_QUIET_ZONE}
        y={-QR_QUIET_ZONE}
        width={side}
        height={side}
        fill={colors.tile}
        opacity={hasFailed ? 0.35 : undefined}
      />
      <path d={path} fill={colors.ink} fillRule="evenodd" opacity={hasFailed ? 0.35 : undefined} />
      {!hasFailed && center}
    </svg>
  );
}
