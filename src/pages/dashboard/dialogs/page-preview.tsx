import type { LocalCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { findPageAssets } from '#shared/card/element/media-element.ts';
import { filterIncludedElements } from '#shared/plan/element-plan.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { useCardQr } from '#src/features/card-editor/card-preview.tsx';
import { LivePreviewDialog } from '#src/features/live-preview/live-preview-dialog.tsx';
import { CardPage } from '#src/public-card/page/card-page.tsx';
import { buildPageStyles } from '#src/public-card/page-styles.ts';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { findCardHome } from '#src/state/cards/team-card.ts';
import { cardUrl, shortenUrl } from '#shared/card/username/username.ts';

// The preview frame runs no script; show what the page's script would reveal.
const SCRIPTED_STYLES = '.pg .pg-share{display:grid}';

interface PagePreviewProps {
  card: LocalCard;
  onOpenPage: (card: LocalCard) => void;
  onClose: () => void;
}

/** Renders the public page's own component and styles with the card of this browser. */
export function PagePreview({ card, ...props }: PagePreviewProps) {
  const { username } = card;
  const { plan } = useShownPlan();
  // The public page omits elements that the plan does not include.
  const covered = { ...card, cardElements: filterIncludedElements(plan, card.cardElements) };
  const shown = useShownCard(covered);
  const styles = buildPageStyles(card, findPageAssets(visibleElements(shown)));
  return (
    <LivePreviewDialog
      {...props}
      card={card}
      css={styles.join('') + SCRIPTED_STYLES}
      page={
        <CardPage
          wallets={[]}
          card={{ ...shown, version: card.published?.version ?? 1 }}
          qr={useCardQr(card)}
          address={shortenUrl(cardUrl(findCardHome(card, pageOrigin), username))}
          platform={appSettings}
        />
      }
    />
  );
}
