import '#src/card-face/card-face.css';
import { memo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element.ts';
import type { Qr } from '#shared/card/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { elementText } from '#shared/card/element-link.ts';
import '#src/card-face/tilt.css';
import { rest, tilt } from '#src/card-face/tilt.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { useShownCard } from '#src/state/own-pictures.ts';
import { useReadyQr } from '#src/state/qr-code.ts';
import { watermarkOf } from '#shared/card/watermark.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';

/** The code of a username's public page; null without a username, until it is made, and where none can be made. */
export function useCardQr(username: string): Qr | null {
  return useReadyQr(username === '' ? null : qrTarget(cardUrl(pageOrigin, username)));
}

/** The card as its visitors will see it, following every keystroke; drawn again only when the card is another. */
export const CardPreview = memo(function CardPreview({ card }: { card: LocalCard }) {
  const qr = useCardQr(card.username);
  const watermark = watermarkOf(card.userPlan, appSettings.productName);
  return <CardFace card={useShownCard(card)} qr={qr} watermark={watermark} />;
});

/** The same card, leaning towards the pointer with the light running over it. */
export function TiltingPreview({ card }: { card: LocalCard }) {
  return (
    <div className="cf-tilt" onPointerMove={tilt} onPointerLeave={rest}>
      <div className="cf-tilting">
        <CardPreview card={card} />
        <span className="cf-sheen" aria-hidden="true" />
      </div>
    </div>
  );
}

/** The ways to reach the person as the page lists them, under the card. */
export const ReachPreview = memo(function ReachPreview({
  cardElements,
}: Pick<LocalCard, 'cardElements'>) {
  const shown = visibleElements({ cardElements });
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Shown under the card" className="divide-y divide-hairline">
      {shown.map(({ id, type, value, name }) => (
        <li
          key={id}
          className="flex items-center gap-3 py-2.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-gold"
        >
          <ElementIcon type={type} />
          <span className="min-w-0 truncate">{name || elementText(type, value)}</span>
        </li>
      ))}
    </ul>
  );
});
