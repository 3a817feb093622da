import '#src/card-face/face.css';
import '#src/card-face/templates/premium.css';
import '#src/card-face/tilt.css';
import { BLANK_FACE } from '#src/card-face/blank-face.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { rest, tilt } from '#src/card-face/tilt.ts';

/** The first template as it is before it is somebody's: the very face the editor opens on. */
export function SampleCard() {
  return (
    <div className="cf-tilt w-full max-w-[30rem]" onPointerMove={tilt} onPointerLeave={rest}>
      <div className="cf-tilting">
        <CardFace card={BLANK_FACE} qr={null} watermark={null} />
        <span className="cf-sheen" aria-hidden="true" />
      </div>
    </div>
  );
}
