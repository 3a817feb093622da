import type { ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors, type QrColors, type QrLook } from '#shared/card/qr-look.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { NO_CODE } from '#src/card-face/qr-tile.tsx';
import { useQr, type QrState } from '#src/state/qr-code.ts';
import { cx } from '#src/ui/class-names.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface QrCodeProps {
  card: Pick<LocalCard, 'username' | 'template'>;
  look?: QrLook;
  className?: string;
}

/** A card's code as it is meant to be scanned, its quiet zone kept. */
export function QrCode({ card, look = 'template', className }: QrCodeProps) {
  const url = cardUrl(pageOrigin, card.username);
  const state = useQr(qrTarget(url));
  const colors = qrColors(card.template, look);
  return <QrPicture state={state} colors={colors} url={url} className={className} />;
}

interface QrPictureProps {
  state: QrState;
  colors: QrColors;
  /** What people read: the address, or whose contact it is. */
  url: string;
  /** What stands in its middle, in module units; nothing does until the code is there. */
  center?: ReactNode;
  className?: string | undefined;
}

/** A code, its place while it is being made, or the pattern that stands where it could not be made. */
export function QrPicture({ state, colors, url, center, className }: QrPictureProps) {
  const box = cx('aspect-square rounded-control', className);
  if (state.kind === 'loading') return <Skeleton className={box} />;
  const hasFailed = state.kind === 'failed';
  const { size, path } = hasFailed ? NO_CODE : state.qr;
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
