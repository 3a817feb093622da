import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';

/** Placeholder: the three finder patterns only, which no scanner takes for a real code. */
export const PLACEHOLDER_QR: Qr = {
  size: 25,
  path: ['M0 0', 'M18 0', 'M0 18'].map((at) => `${at}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`).join(''),
};

interface QrTileProps {
  /** Null while the card has no address. */
  qr: Qr | null;
  template: TemplateKey;
}

/** A QR code with its quiet zone on the template's tile, scaled to its container. */
export function QrTile({ qr, template }: QrTileProps) {
  const { size, path } = qr ?? PLACEHOLDER_QR;
  const { ink, tile } = TEMPLATES[template].qr;
  const side = size + 2 * QR_QUIET_ZONE;
  return (
    <svg
      className={qr ? 'cf-qr' : 'cf-qr cf-none'}
      viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill={tile} d={`M-${QR_QUIET_ZONE}-${QR_QUIET_ZONE}h${side}v${side}h-${side}z`} />
      <path fill={ink} fillRule="evenodd" opacity={qr ? undefined : 0.3} d={path} />
    </svg>
  );
}
