import '#src/card-view/base.css';
import '#src/card-view/templates/premium.css';
import '#src/card-view/tilt/tilt.css';
import { href } from '#shared/routes.ts';
import { publicSettings } from '#src/browser/public-settings.ts';
import { BLANK_CARD } from '#src/card-view/blank-card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { resetTilt, tilt } from '#src/card-view/tilt/tilt.ts';
import { useReadyQr } from '#src/state/qr-code.ts';

/** The default template without content, as the editor opens it. */
export function SampleCard() {
  const qr = useReadyQr(publicSettings.origin + href('home'));
  return (
    <div className="cf-tilt w-full max-w-[30rem]" onPointerMove={tilt} onPointerLeave={resetTilt}>
      <div className="cf-tilting">
        <CardView card={BLANK_CARD} qr={qr} watermark={null} />
        <span className="cf-sheen" aria-hidden="true" />
      </div>
    </div>
  );
}
