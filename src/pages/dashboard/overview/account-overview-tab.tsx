import type { LocalCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element/element.ts';
import type { Feature } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findNextPlan, PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { useWorkingCard } from '#src/features/card-editor/use-working-card.ts';
import type { ShareFix } from '#src/features/share/guard/dialog-copy.ts';
import { ShareGuardDialog } from '#src/features/share/guard/share-guard-dialog.tsx';
import { shareGuard } from '#src/features/share/guard/share-guard.ts';
import { buildUpgradeCopy } from '#src/features/upgrade/copy.ts';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { SAVE, saveError } from '#src/pages/dashboard/copy.ts';
import { editAddress, NEW_CARD } from '#src/pages/dashboard/editor/edit-address.ts';
import type { TabKey } from '#src/pages/dashboard/frame/tab-keys.ts';
import { publishSaved } from '#src/pages/dashboard/workspace/publish-saved.ts';
import { useBlankCard } from '#src/pages/dashboard/workspace/use-blank-card.ts';
import { cards as cardStore, useCards } from '#src/state/cards/cards.ts';
import { useOwnCount } from '#src/state/cards/own-count.ts';
import { useRemoteCards } from '#src/state/cards/remote-cards.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { findShownPricing } from '#src/state/plan/shown-offers.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import { session } from '#src/state/session/session.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { toasts } from '#src/state/toasts.ts';
import { useOwnPasses } from '#src/state/wallet/own-passes.ts';
import { Button } from '#src/ui/button.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { USERNAME_REQUIRED, type TileKey } from './content.ts';
import { findNextStep, NEXT_STEPS, type NextStepKey } from './next-step.ts';
import { PlanProgress } from './plan-progress.tsx';
import { QuickActions } from './quick-actions.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

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
  const ownCount = useOwnCount(user?.id ?? null, cards);
  const isPartial = useRemoteCards(user?.id ?? null) !== null;
  const ownPasses = useOwnPasses(user?.id ?? null);
  // Guests have no passes.
  const passesUsed = user === null ? 0 : (ownPasses?.month.used ?? null);
  const navigate = useNavigate();
  const [upgrade, setUpgrade] = useState<Upgrade>(null);
  const isSettled = usePageIdle();
  const [qrCard, setQrCard] = useState<LocalCard | null>(null);

  const openEditor = (id: string, adding: ElementType | null) => {
    void navigate(editAddress('', id, adding));
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

  const { blank } = useBlankCard(user, cards);
  const { card: shownCard } = useWorkingCard(editable ?? blank);
  // Who has more cards than fit on a device is no newcomer.
  const step = isSyncPending || isPartial ? null : findNextStep(cards, user === null);
  const stepActions: Readonly<Record<NextStepKey, () => void>> = {
    create: () => onTab('cards'),
    publish: () => onTab('cards'),
    signUp: () => void navigate(entryUrl('signup', href('dashboard'))),
    links: () => openEditor(editable?.id ?? NEW_CARD, 'email'),
    share: showQr,
  };
  const totals = <TotalsPanel cards={isPartial ? [] : cards} userId={user?.id ?? null} />;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1 className="font-display text-2xl">
        {user ? `Good to see you, ${user.firstName}` : 'Overview'}
      </h1>
      {step !== null && <NextStepPanel step={step} card={shownCard} onAct={stepActions[step]} />}
      {step === null && totals}
      <QuickActions
        plan={shownPlan.plan}
        onChoose={({ key }) => actions[key]()}
        onLocked={({ feature }) => feature && setUpgrade({ feature })}
      />
      {/* Zeros come last: there is nothing to read in them yet. */}
      {step !== null && totals}
      <div className="grid gap-6 lg:grid-cols-2">
        <PlanProgress
          shownPlan={shownPlan}
          cardsUsed={isSyncPending ? null : ownCount}
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

interface NextStepPanelProps {
  step: NextStepKey;
  /** The card that the step is about, as the cards tab shows it. */
  card: LocalCard;
  onAct: () => void;
}

/** Leads a newcomer by one large step, before any number. */
function NextStepPanel({ step, card, onAct }: NextStepPanelProps) {
  const { title, text, action } = NEXT_STEPS[step];
  return (
    <section
      aria-labelledby="next-step"
      className="grid items-center gap-6 rounded-panel border border-hairline bg-raised p-5 sm:grid-cols-[minmax(0,1fr)_15rem] md:gap-10 md:p-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid justify-items-start gap-2">
        <p className="text-xs text-stone">Next step</p>
        <h2 id="next-step" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="max-w-[44ch] text-stone">{text}</p>
        <Button
          size="large"
          className="mt-4 max-sm:w-full"
          icon={<ArrowRight aria-hidden="true" strokeWidth={1.5} className="order-last size-5" />}
          onClick={onAct}
        >
          {action}
        </Button>
      </div>
      <div aria-hidden="true" className="max-sm:order-first max-sm:mx-auto max-sm:w-56">
        <CardPreview card={card} />
      </div>
    </section>
  );
}

interface UpgradeCardProps {
  plan: PlanId;
  onUpgrade: () => void;
}

/** The next plan, or a message when there is none. */
function UpgradeCard({ plan, onUpgrade }: UpgradeCardProps) {
  const next = findNextPlan(plan);
  const { title, description } = buildUpgradeCopy(plan);
  return (
    <section
      aria-labelledby="upgrade"
      className="flex flex-col rounded-panel border border-hairline p-5 md:p-6"
    >
      <h2 id="upgrade" className="text-sm font-semibold">
        {next ? `Upgrade to ${PRICING[next].name}` : title}
      </h2>
      <p className="mt-2 text-stone">{next ? findShownPricing(next).description : description}</p>
      {next && (
        <>
          <p className="mt-3 text-stone">
            {findShownPricing(next).includes.slice(0, 3).join(' · ')}
          </p>
          <div className="mt-auto pt-5">
            <Button variant="outline" onClick={onUpgrade}>
              See what's included
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
