import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#shared/api/auth/auth.ts';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import type { Feature } from '#shared/plan/features.ts';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import type { ShareFix } from '#src/features/share/guard/dialog-copy.ts';
import { shareGuard } from '#src/features/share/guard/share-guard.ts';
import { ShareGuardDialog } from '#src/features/share/guard/share-guard-dialog.tsx';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { SAVE, saveError } from '#src/pages/dashboard/copy.ts';
import { editAddress, NEW_CARD } from '#src/pages/dashboard/editor/edit-address.ts';
import type { TabKey } from '#src/pages/dashboard/frame/tab-keys.ts';
import { findNextStep, type NextStepKey } from './next-step.ts';
import { NextStepPanel } from './next-step-panel.tsx';
import { PlanProgress } from './plan-progress.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatsPanel } from './stats-panel.tsx';
import { USERNAME_REQUIRED, type TileKey } from './content.ts';
import { UpgradeCard } from './upgrade-card.tsx';
import { publishSaved } from '#src/pages/dashboard/workspace/publish-saved.ts';
import { countOwnCards } from '#src/state/cards/team-card.ts';
import { cards as cardStore, useCards } from '#src/state/cards/cards.ts';
import { useOwnPasses } from '#src/state/wallet/own-passes.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { session } from '#src/state/session/session.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { toasts } from '#src/state/toasts.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

const LazyQrDialog = lazyWithFallback(async () => {
  return (await import('#src/features/share/qr-dialog.tsx')).QrDialog;
});

/** `null` while closed. Without a feature the dialog shows the next plan. */
type Upgrade = { feature?: Feature } | null;

interface AccountOverviewTabProps {
  onTab: (tab: TabKey) => void;
  /** True until the account's cards were synced to this browser. */
  isSyncPending: boolean;
}

export function AccountOverviewTab({ onTab, isSyncPending }: AccountOverviewTabProps) {
  const { user } = session.use();
  const shownPlan = useShownPlan();
  const cards = useCards(user?.id ?? null);
  const ownPasses = useOwnPasses(user?.id ?? null);
  // Guests have no passes.
  const passesUsed = user === null ? 0 : (ownPasses?.month.used ?? null);
  const navigate = useNavigate();
  const [upgrade, setUpgrade] = useState<Upgrade>(null);
  const isSettled = usePageIdle();
  const [qrCard, setQrCard] = useState<LocalCard | null>(null);

  const openEditor = (id: string, adding: ElementType | null) => {
    const place = { pathname: href('dashboard'), search: '?tab=cards' };
    void navigate(editAddress(place, id, adding));
  };
  // Prefer a card that is not locked by the plan or an operator.
  const editable = cards.find((card) => publishBlocker(card) === null) ?? cards[0];
  const add = (type: ElementType) => openEditor(editable?.id ?? NEW_CARD, type);
  const showQr = () => {
    const card = cards.find(({ username }) => username !== '');
    if (card) {
      return void shareGuard.guard(card, 'code', async () => setQrCard(card));
    }
    onTab('cards');
    return toasts.show(USERNAME_REQUIRED);
  };
  const fixCard = (card: LocalCard, fix: Exclude<ShareFix, 'sign_up'>) => {
    if (fix === 'upgrade') return setUpgrade({});
    // The notice above the tabs has the reason.
    if (fix === 'objection') return onTab('cards');
    const next = { ...card, isActive: fix === 'activate' || card.isActive };
    if (cardStore.save(next)) return void publishSaved(next, SAVE.edit);
    return toasts.show(saveError(SAVE.edit.failed));
  };
  const actions: Readonly<Record<TileKey, () => void>> = {
    // With no cards, the cards tab itself is the form for the first one.
    card: () => (cards.length === 0 ? onTab('cards') : openEditor(NEW_CARD, null)),
    qr: showQr,
    youtube: () => add('youtube'),
    passes: () => void navigate(href('premiumPass')),
    products: () => add('shop'),
    team: () => onTab('team'),
    analytics: () => onTab('analytics'),
  };

  const [blank] = useState(() => buildBlankCard(user));
  const step = isSyncPending ? null : findNextStep(cards, user === null);
  const stepActions: Readonly<Record<NextStepKey, () => void>> = {
    create: () => onTab('cards'),
    publish: () => onTab('cards'),
    signUp: () => void navigate(entryUrl('signup', href('dashboard'))),
    links: () => openEditor(editable?.id ?? NEW_CARD, 'email'),
    share: showQr,
  };
  const stats = <StatsPanel cards={cards} userId={user?.id ?? null} />;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1 className="font-display text-2xl">
        {user ? `Good to see you, ${user.firstName}` : 'Overview'}
      </h1>
      {step !== null && (
        <NextStepPanel step={step} card={editable ?? blank} onAct={stepActions[step]} />
      )}
      {step === null && stats}
      <QuickActions
        plan={shownPlan.plan}
        onChoose={({ key }) => actions[key]()}
        onLocked={({ feature }) => feature && setUpgrade({ feature })}
      />
      {/* Zeros come last: there is nothing to read in them yet. */}
      {step !== null && stats}
      <div className="grid gap-6 lg:grid-cols-2">
        <PlanProgress
          shownPlan={shownPlan}
          cardsUsed={isSyncPending ? null : countOwnCards(cards)}
          passesUsed={passesUsed}
        />
        <UpgradeCard plan={shownPlan.plan} onUpgrade={() => setUpgrade({})} />
      </div>
      <UpgradeDialog
        open={upgrade !== null}
        plan={shownPlan.plan}
        feature={upgrade?.feature}
        isOffer
        onClose={() => setUpgrade(null)}
      />
      <LazyQrDialog
        active={qrCard !== null}
        preload={isSettled}
        onFailure={() => {
          setQrCard(null);
          showChunkError();
        }}
        props={{ card: qrCard, onClose: () => setQrCard(null) }}
      />
      <ShareGuardDialog signupUrl={entryUrl('signup', href('dashboard'))} onFix={fixCard} />
    </div>
  );
}

/** What a first card starts with. */
function buildBlankCard(user: User | null): LocalCard {
  const card = buildCard(browserClock.now(), user?.id ?? null);
  return user === null ? card : { ...card, name: `${user.firstName} ${user.lastName}`.trim() };
}
