import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { findNextPlan, PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { choosePassPalette } from '#shared/wallet/pass-settings.ts';
import { MATCH_COLORS, OBSTACLES, buildUsedUpCopy } from '#src/features/wallet-passes/copy.ts';
import { PassPreview } from './pass-preview.tsx';
import { CreatedPasses, WalletRows } from './created-passes.tsx';
import { usePasses, type PassGeneration } from '#src/features/wallet-passes/use-passes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface WalletPassesDialogProps {
  /** The card; null while the dialog is closed. */
  card: LocalCard | null;
  plan: PlanId;
  /** Sign-in URL for guests, which returns here. */
  loginUrl: string;
  /** Create the passes immediately. */
  isRequested: boolean;
  onEdit: (card: LocalCard) => void;
  onClose: () => void;
}

const BUSY = { loading: 'Checking...', working: 'Generating...' } as const;

/** Creates a card's passes and adds them to a wallet, or explains what blocks them. */
export function WalletPassesDialog({ card, ...props }: WalletPassesDialogProps) {
  return card && <OpenDialog key={card.id} {...props} card={card} />;
}

function OpenDialog(props: WalletPassesDialogProps & { card: LocalCard }) {
  const { card, plan, isRequested, onClose } = props;
  const generation = usePasses(card, isRequested);
  const { view, month, design, matchColors } = generation;
  const next = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  // The clicked button is replaced by links: move focus to the next step.
  const isReplaced = view.kind === 'created' || view.kind === 'stopped';
  useEffect(() => {
    if (isReplaced) next.current?.focus();
  }, [isReplaced]);
  return (
    <Dialog
      open
      width="small"
      title="Premium Wallet Passes"
      description="A pass adds the card to a phone's wallet and updates when the card changes."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <NextStep {...props} generation={generation} nextRef={next} />
        </>
      }
    >
      <div className="grid gap-4">
        <PassPreview card={card} palette={choosePassPalette(design, card)} isCompact />
        {matchColors && (
          <Button
            variant="outline"
            className="justify-self-center"
            onClick={() => void matchColors()}
          >
            {MATCH_COLORS}
          </Button>
        )}
        {view.kind === 'created' ? (
          <CreatedPasses card={card} created={view.created} firstRef={next} />
        ) : (
          <WalletRows />
        )}
        {view.kind === 'failed' && (
          <Notice tone="warn" title="Pass Generation Failed">
            {view.error}
          </Notice>
        )}
        {view.kind === 'stopped' && <ObstacleNotice view={view} plan={plan} month={month} />}
        {view.kind !== 'stopped' && (
          // Reserves its height while loading.
          <p className="tabular min-h-[2lh] text-xs text-stone">
            {month !== null &&
              `${month.used.toLocaleString('en-US')} of ${month.limit.toLocaleString('en-US')} passes of this month used. Updates and downloads are free.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface StopProps extends Pick<PassGeneration, 'month'> {
  view: Extract<PassGeneration['view'], { kind: 'stopped' }>;
  plan: PlanId;
}

function ObstacleNotice({ view: { obstacle }, plan, month }: StopProps) {
  if (obstacle !== 'used_up') {
    const { title, text } = OBSTACLES[obstacle];
    return <Notice title={title}>{text}</Notice>;
  }
  return <Notice title="You've used this month's passes">{buildUsedUpCopy(plan, month)}</Notice>;
}

type NextStepProps = WalletPassesDialogProps & {
  card: LocalCard;
  generation: PassGeneration;
  nextRef: Ref<HTMLButtonElement & HTMLAnchorElement>;
};

/** The primary action for the current state. */
function NextStep(props: NextStepProps): ReactNode {
  const { card, plan, loginUrl, generation, nextRef, onEdit } = props;
  const { view, generate } = generation;
  if (view.kind === 'created') return null;
  if (view.kind !== 'stopped') {
    return (
      <Button
        ref={nextRef}
        data-autofocus
        busy={view.kind in BUSY}
        busyLabel={view.kind === 'loading' ? BUSY.loading : BUSY.working}
        onClick={() => void generate()}
      >
        {view.kind === 'failed' ? 'Try Again' : 'Generate Premium Pass'}
      </Button>
    );
  }
  const { obstacle } = view;
  if (obstacle === 'sign_in') {
    return (
      <ButtonLink ref={nextRef} to={loginUrl}>
        Sign In
      </ButtonLink>
    );
  }
  if (obstacle === 'used_up') return <UpgradeLink plan={plan} nextRef={nextRef} />;
  const act = obstacle === 'username' ? () => onEdit(card) : () => void generate();
  return (
    <Button ref={nextRef} data-autofocus onClick={act}>
      {OBSTACLES[obstacle].action}
    </Button>
  );
}

/** Link to the next plan; the highest plan has none. */
function UpgradeLink({ plan, nextRef }: { plan: PlanId; nextRef: NextStepProps['nextRef'] }) {
  const next = findNextPlan(plan);
  if (next === null) return null;
  const { isCustom } = PRICING[next];
  return (
    <ButtonLink ref={nextRef} to={href(isCustom ? 'contact' : 'pricing')}>
      {isCustom ? 'Contact us' : `Upgrade to ${PLAN_NAMES[next]}`}
    </ButtonLink>
  );
}
