import { useId } from 'react';
import { CENTER_MARGIN, CENTER_ROUNDING, centerBox } from '#shared/card/qr-drawing.ts';
import type { Qr } from '#shared/card/qr.ts';

interface CenterPictureProps {
  qr: Qr;
  tile: string;
  /** A `data:` address. */
  picture: string;
}

/** A picture in the middle of a code on the screen, as the files draw it. */
export function CenterPicture({ qr, tile, picture }: CenterPictureProps) {
  const id = useId();
  const box = centerBox(qr);
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
