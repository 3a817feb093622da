import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';

interface QrTileProps {
  /** Null while there is none: its place stays empty, because a picture of a code deceives. */
  qr: Qr | null;
  template: TemplateKey;
}

/** A QR code with its quiet zone on the template's tile, scaled to its container. */
export function QrTile({ qr, template }: QrTileProps) {
  if (qr === null) return <div className="cf-qr cf-none" />;
  const { size, path } = qr;
  const { ink, tile } = TEMPLATES[template].qr;
  const side = size + 2 * QR_QUIET_ZONE;
  return (
    <svg
      className="cf-qr"
      viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill={tile} d={`M-${QR_QUIET_ZONE}-${QR_QUIET_ZONE}h${side}v${side}h-${side}z`} />
      <path fill={ink} fillRule="evenodd" d={path} />
    </svg>
  );
}
