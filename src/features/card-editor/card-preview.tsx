import '#src/card-view/card-view.css';
import { memo, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import { usePublishTurn } from './use-publish-turn.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username/username.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { resetTilt, tilt } from '#src/card-view/tilt/tilt.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { useReadyQr } from '#src/state/qr-code.ts';
import { findWatermark } from '#shared/card/watermark.ts';
import { findCardHome } from '#src/state/cards/card-organization.ts';

/**
 * QR code of a card's public page; null without a username, while loading, and when it cannot
 * be created.
 */
export function useCardQr(card: Pick<LocalCard, 'username' | 'published'>): Qr | null {
  const { username } = card;
  const home = findCardHome(card, pageOrigin);
  return useReadyQr(username === '' ? null : qrTarget(cardUrl(home, username)));
}

/** The card as visitors see it. Memoized, so that it renders only when the card changes. */
export const CardPreview = memo(function CardPreview({ card }: { card: LocalCard }) {
  const qr = useCardQr(card);
  const watermark = findWatermark(card.userPlan, appSettings, card.brand);
  const shown = useShownCard(card);
  const { previous, onGone } = usePreviousTemplate(card);
  return (
    <div className="relative">
      <CardView card={shown} qr={qr} watermark={watermark} />
      {previous !== null && (
        <div
          aria-hidden="true"
          className="absolute inset-0 animate-fade"
          style={{ animationDirection: 'reverse', animationDuration: '180ms' }}
          onAnimationEnd={onGone}
        >
          <CardView card={{ ...shown, template: previous }} qr={qr} watermark={watermark} />
        </div>
      )}
    </div>
  );
});

/** The template that fades out over the card's new one; null most of the time. */
function usePreviousTemplate({ id, template }: LocalCard) {
  const [state, setState] = useState({ id, template, previous: null as TemplateKey | null });
  if (state.id !== id || state.template !== template)
    setState({ id, template, previous: state.id === id ? state.template : null });
  return { previous: state.previous, onGone: () => setState({ id, template, previous: null }) };
}

/** The card in the dashboard: it tilts below the pointer, and turns once when it is published. */
export function TiltPreview({ card }: { card: LocalCard }) {
  const turning = usePublishTurn(card);
  return (
    <div className="cf-tilt" onPointerMove={tilt} onPointerLeave={resetTilt}>
      <div ref={turning} className="cf-tilting">
        <CardPreview card={card} />
        <span className="cf-sheen" aria-hidden="true" />
      </div>
    </div>
  );
}
