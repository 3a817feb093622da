import { useId } from 'react';
import { CENTER_MARGIN, CENTER_ROUNDING, findCenterBox } from '#shared/card/qr/qr-drawing.ts';
import type { Qr } from '#shared/card/qr/qr.ts';

interface CenterPictureProps {
  qr: Qr;
  tile: string;
  /** A `data:` URL. */
  picture: string;
}

/** Center picture of a QR code on screen, positioned as in the files. */
export function CenterPicture({ qr, tile, picture }: CenterPictureProps) {
  const id = useId();
  const box = findCenterBox(qr);
  if (box === null || picture === '') return null;
  const edge = box.side - 2 * CENTER_MARGIN;
  const from = box.at + CENTER_MARGIN;
  const frame = { x: from, y: from, width: edge, height: edge };
  return (
    <>
      <rect x={box.at} y={box.at} width={box.side} height={box.side} fill={tile} />
      <clipPath id={id}>
        <rect {...frame} rx={edge * CENTER_ROUNDING} />
      </clipPath>
      <image {...frame} clipPath={`url(#${id})`} href={picture} />
    </>
  );
}
