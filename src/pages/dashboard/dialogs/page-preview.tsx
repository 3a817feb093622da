import type { LocalCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element.ts';
import { pageNeed } from '#shared/card/offer.ts';
import { coveredElements } from '#shared/plan/element-plan.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { pageHost } from '#src/browser/page.ts';
import { useCardQr } from '#src/features/card-editor/card-preview.tsx';
import { LivePreviewDialog } from '#src/features/live-preview/live-preview-dialog.tsx';
import { CardPage } from '#src/public-card/card-page.tsx';
import { pageStyles } from '#src/public-card/page-styles.ts';
import { useShownCard } from '#src/state/own-pictures.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';

// No script runs in the frame, yet the page must look as if one did.
const AS_IF_SCRIPTED = '.pg .pg-share{display:grid}';

interface PagePreviewProps {
  card: LocalCard;
  onOpenPage: (card: LocalCard) => void;
  onClose: () => void;
}

/** The public page's own component and styles, fed with the card of this browser. */
export function PagePreview({ card, ...props }: PagePreviewProps) {
  const { username } = card;
  const { plan } = useShownPlan();
  // What the plan does not include is not on the page either.
  const covered = { ...card, cardElements: coveredElements(plan, card.cardElements) };
  const shown = useShownCard(covered);
  const styles = pageStyles(card.template, pageNeed(visibleElements(shown)));
  return (
    <LivePreviewDialog
      {...props}
      card={card}
      css={styles.join('') + AS_IF_SCRIPTED}
      page={
        <CardPage
          isPreview
          wallets={[]}
          card={{ ...shown, version: card.published?.version ?? 1 }}
          qr={useCardQr(username)}
          address={`${pageHost}/${username}`}
          productName={appSettings.productName}
        />
      }
    />
  );
}
