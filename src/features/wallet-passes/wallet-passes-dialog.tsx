import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { nextPlan, PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { OBSTACLES, usedUpCopy } from '#src/features/wallet-passes/copy.ts';
import { MadePasses, WalletRows } from '#src/features/wallet-passes/made-passes.tsx';
import { usePasses, type PassMaking } from '#src/features/wallet-passes/use-passes.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface WalletPassesDialogProps {
  /** Whose passes; null while the dialog is closed. */
  card: LocalCard | null;
  plan: PlanId;
  /** Where a guest signs in, and comes back from. */
  loginAddress: string;
  /** Make them at once, without another press. */
  isAsked: boolean;
  onEdit: (card: LocalCard) => void;
  onClose: () => void;
}

/** What the button says while one waits. */
const BUSY = { asking: 'Checking...', working: 'Generating...' } as const;

/** The passes of a card: making them, handing them to a wallet, and what stands in the way. */
export function WalletPassesDialog({ card, ...props }: WalletPassesDialogProps) {
  return card && <OpenDialog key={card.id} {...props} card={card} />;
}

function OpenDialog(props: WalletPassesDialogProps & { card: LocalCard }) {
  const { card, plan, isAsked, onClose } = props;
  const making = usePasses(card, isAsked);
  const { view, month } = making;
  const next = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  // The button that was pressed gives way to links: the keyboard goes on where the next step is.
  const isReplaced = view.kind === 'made' || view.kind === 'stopped';
  useEffect(() => {
    if (isReplaced) next.current?.focus();
  }, [isReplaced]);
  return (
    <Dialog
      open
      width="small"
      title="Premium Wallet Passes"
      description="A pass keeps the card in a phone’s wallet, and follows when the card changes."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <NextStep {...props} making={making} nextRef={next} />
        </>
      }
    >
      <div className="grid gap-4">
        {view.kind === 'made' ? (
          <MadePasses card={card} made={view.made} firstRef={next} />
        ) : (
          <WalletRows />
        )}
        {view.kind === 'failed' && (
          <Notice tone="warn" title="Pass Generation Failed">
            {view.error}
          </Notice>
        )}
        {view.kind === 'stopped' && <Stop view={view} plan={plan} month={month} />}
        {view.kind !== 'stopped' && (
          // As high as its words while the server is asked.
          <p className="tabular min-h-[2lh] text-xs text-stone">
            {month !== null &&
              `${month.used.toLocaleString('en-US')} of ${month.limit.toLocaleString('en-US')} passes of this month used. Updates and downloads are free.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface StopProps extends Pick<PassMaking, 'month'> {
  view: Extract<PassMaking['view'], { kind: 'stopped' }>;
  plan: PlanId;
}

function Stop({ view: { obstacle }, plan, month }: StopProps) {
  if (obstacle !== 'used_up') {
    const { title, text } = OBSTACLES[obstacle];
    return <Notice title={title}>{text}</Notice>;
  }
  return <Notice title="The passes of this month are used">{usedUpCopy(plan, month)}</Notice>;
}

type NextStepProps = WalletPassesDialogProps & {
  card: LocalCard;
  making: PassMaking;
  nextRef: Ref<HTMLButtonElement & HTMLAnchorElement>;
};

/** The one thing to do next. */
function NextStep(props: NextStepProps): ReactNode {
  const { card, plan, loginAddress, making, nextRef, onEdit } = props;
  const { view, generate } = making;
  if (view.kind === 'made') return null;
  if (view.kind !== 'stopped') {
    return (
      <Button
        ref={nextRef}
        data-autofocus
        busy={view.kind in BUSY}
        busyLabel={view.kind === 'asking' ? BUSY.asking : BUSY.working}
        onClick={() => void generate()}
      >
        {view.kind === 'failed' ? 'Try Again' : 'Generate Premium Pass'}
      </Button>
    );
  }
  const { obstacle } = view;
  if (obstacle === 'sign_in') {
    return (
      <ButtonLink ref={nextRef} to={loginAddress}>
        Sign In
      </ButtonLink>
    );
  }
  if (obstacle === 'used_up') return <WayUp plan={plan} nextRef={nextRef} />;
  const act = obstacle === 'username' ? () => onEdit(card) : () => void generate();
  return (
    <Button ref={nextRef} data-autofocus onClick={act}>
      {OBSTACLES[obstacle].action}
    </Button>
  );
}

/** To the plan above; the highest has none. */
function WayUp({ plan, nextRef }: { plan: PlanId; nextRef: NextStepProps['nextRef'] }) {
  const next = nextPlan(plan);
  if (next === null) return null;
  const { isCustom } = PRICING[next];
  return (
    <ButtonLink ref={nextRef} to={href(isCustom ? 'contact' : 'pricing')}>
      {isCustom ? 'Contact us' : `Upgrade to ${PLAN_NAMES[next]}`}
    </ButtonLink>
  );
}
