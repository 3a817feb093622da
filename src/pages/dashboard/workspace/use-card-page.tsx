import type { LocalCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { findPageAssets } from '#shared/card/element/media-element.ts';
import { filterIncludedElements } from '#shared/card/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { useCardQr } from '#src/features/card-editor/card-preview.tsx';
import { buildPageStyles } from '#src/public-card/page-styles.ts';
import { CardPage } from '#src/public-card/page/card-page.tsx';
import { findCardHome } from '#src/state/cards/card-organization.ts';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { memo, useMemo, type ComponentProps, type ReactNode } from 'react';

/** Stands for a username in the addresses of a page that has none yet. */
const NO_USERNAME = 'your-name';

interface OwnPageProps extends Pick<ComponentProps<typeof CardPage>, 'placeholders'> {
  card: LocalCard;
}

/** The public page's own component and styles, with a card of this browser. */
export function useCardPage(props: OwnPageProps): { page: ReactNode; css: string } {
  const { card } = props;
  const { plan } = useShownPlan();
  // The public page omits elements that the plan does not include.
  const cardElements = filterIncludedElements(plan, card.cardElements);
  const { template, brand } = card;
  const assets = findPageAssets(visibleElements({ ...card, cardElements }));
  const css = useMemo(
    () => buildPageStyles({ template, brand }, assets).join(''),
    [template, brand, assets],
  );
  return { css, page: <OwnPage {...props} plan={plan} /> };
}

const OwnPage = memo(function OwnPage({ card, plan, ...props }: OwnPageProps & { plan: PlanId }) {
  const cardElements = filterIncludedElements(plan, card.cardElements);
  const shown = useShownCard({ ...card, cardElements });
  const name = card.name || props.placeholders?.name || '';
  const username = card.username || NO_USERNAME;
  return (
    <CardPage
      {...props}
      wallets={[]}
      card={{ ...shown, name, username, version: card.published?.version ?? 1 }}
      qr={useCardQr(card)}
      origin={findCardHome(card, pageOrigin)}
      platform={appSettings}
    />
  );
});
