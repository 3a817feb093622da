import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element.ts';
import type { Feature } from '#shared/plan/features.ts';
import { href } from '#shared/routes.ts';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { editAddress, NEW_CARD } from '#src/pages/dashboard/editor/edit-address.ts';
import type { TabKey } from '#src/pages/dashboard/frame/tab-keys.ts';
import { PlanProgress } from '#src/pages/dashboard/overview/plan-progress.tsx';
import { QuickActions } from '#src/pages/dashboard/overview/quick-actions.tsx';
import { StatsPanel } from '#src/pages/dashboard/overview/stats-panel.tsx';
import { NEEDS_ADDRESS, type TileKey } from '#src/pages/dashboard/overview/tiles.ts';
import { UpgradeCard } from '#src/pages/dashboard/overview/upgrade-card.tsx';
import { useCards } from '#src/state/cards.ts';
import { useOwnPasses } from '#src/state/own-passes.ts';
import { refusalOf } from '#src/state/publishing/content.ts';
import { session } from '#src/state/session.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { toasts } from '#src/state/toasts.ts';
import { createLate } from '#src/ui/late.ts';

const LateQrDialog = createLate(async () => {
  return (await import('#src/features/share/qr-dialog.tsx')).QrDialog;
});

/** `null` while closed; without a feature it is the ladder itself that is looked at. */
type Upgrade = { feature?: Feature } | null;

interface OverviewTabProps {
  onTab: (tab: TabKey) => void;
  /** The account's cards have not come to this browser yet. */
  isUnknown: boolean;
}

/** Where one stands, and what one can do next. */
export function OverviewTab({ onTab, isUnknown }: OverviewTabProps) {
  const { user } = session.use();
  const shown = useShownPlan();
  const cards = useCards(user?.id ?? null);
  const own = useOwnPasses(user?.id ?? null);
  // A guest has none, and never will before there is an account.
  const passesUsed = user === null ? 0 : (own?.month.used ?? null);
  const navigate = useNavigate();
  const [upgrade, setUpgrade] = useState<Upgrade>(null);
  const isSettled = useSettled();
  const [qrCard, setQrCard] = useState<LocalCard | null>(null);

  const toEditor = (id: string, adding: ElementType | null) => {
    const place = { pathname: href('dashboard'), search: '?tab=cards' };
    void navigate(editAddress(place, id, adding));
  };
  // A card the plan or the operator has locked takes no element.
  const editable = cards.find((card) => refusalOf(card) === null) ?? cards[0];
  const add = (type: ElementType) => toEditor(editable?.id ?? NEW_CARD, type);
  const showQr = () => {
    const card = cards.find(({ username }) => username !== '');
    if (card) return setQrCard(card);
    onTab('cards');
    return toasts.show(NEEDS_ADDRESS);
  };
  const effects: Readonly<Record<TileKey, () => void>> = {
    // Without a card the tab itself is the form for the first one.
    card: () => (cards.length === 0 ? onTab('cards') : toEditor(NEW_CARD, null)),
    qr: showQr,
    youtube: () => add('youtube'),
    passes: () => void navigate(href('premiumPass')),
    products: () => add('shop'),
    team: () => onTab('team'),
    analytics: () => onTab('analytics'),
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1 className="font-display text-2xl">
        {user ? `Good to see you, ${user.firstName}` : 'Overview'}
      </h1>
      <StatsPanel cards={cards} userId={user?.id ?? null} />
      <QuickActions
        plan={shown.plan}
        onChoose={({ key }) => effects[key]()}
        onLocked={({ feature }) => feature && setUpgrade({ feature })}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        <PlanProgress
          shown={shown}
          cardsUsed={isUnknown ? null : cards.length}
          passesUsed={passesUsed}
        />
        <UpgradeCard plan={shown.plan} onUpgrade={() => setUpgrade({})} />
      </div>
      <UpgradeDialog
        open={upgrade !== null}
        plan={shown.plan}
        feature={upgrade?.feature}
        onClose={() => setUpgrade(null)}
      />
      <LateQrDialog
        isWanted={qrCard !== null}
        isAhead={isSettled}
        onFailure={() => {
          setQrCard(null);
          tellMissingPart();
        }}
        with={{ card: qrCard, onClose: () => setQrCard(null) }}
      />
    </div>
  );
}
