import { IdCard, LayoutGrid, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors } from '#shared/card/qr-look.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { hasEveryQr, lockedQrMessage } from '#shared/plan/qr-plan.ts';
import { href } from '#shared/routes.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { planQr } from '#src/features/share/qr/code.ts';
import { QrPicture } from '#src/features/share/qr-code.tsx';
import { useCards } from '#src/state/cards.ts';
import { useKnownOwner } from '#src/state/known-owner.ts';
import { startOffline } from '#src/state/offline.ts';
import { publisher, startPublishing, useArrival } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session.ts';
import { useQr } from '#src/state/qr-code.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { useSettled } from '#src/state/settled.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CONTROL_CLASS } from '#src/ui/form/field.tsx';
import { cx } from '#src/ui/class-names.ts';
import { TabPanel, Tabs } from '#src/ui/tabs.tsx';

/** What one holds out at an event, network or not: the card, and a code to point a camera at. */
export function ShowCardPage() {
  const own = useCards(useKnownOwner()).filter(({ username }) => username !== '');
  const [chosenId, choose] = useState('');
  const card = own.find(({ id }) => id === chosenId) ?? own[0];
  const isSettled = useSettled();
  useEffect(startPublishing, []);
  useEffect(() => {
    if (isSettled) startOffline();
  }, [isSettled]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[23.5rem] flex-col gap-4 px-5 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <h1 className="sr-only">Show my card</h1>
      <div className="flex items-center justify-between gap-4">
        {own.length > 1 && card ? (
          <select
            aria-label="Which card"
            value={card.id}
            className={cx(CONTROL_CLASS, 'h-11 min-w-0 flex-1')}
            onChange={({ target }) => choose(target.value)}
          >
            {own.map(({ id, name, company, username }) => (
              <option key={id} value={id}>
                {[name || company, username].join(' · ')}
              </option>
            ))}
          </select>
        ) : (
          <span />
        )}
        <Link
          to={href('dashboard')}
          className="-mr-3 flex h-11 shrink-0 items-center gap-2 rounded-control px-3 text-stone hover:text-bone"
        >
          <LayoutGrid aria-hidden="true" strokeWidth={1.5} className="size-4" />
          Dashboard
        </Link>
      </div>
      {card ? <Shown key={card.id} card={card} /> : <NoCardHere />}
    </div>
  );
}

type Code = 'link' | 'contact';

function Shown({ card }: { card: LocalCard }) {
  const [code, setCode] = useState<Code>('link');
  const url = cardUrl(pageOrigin, card.username);
  const name = card.name || card.company || card.username;
  const contact = planQr(card, pageOrigin, { content: 'contact', picture: '' });
  const isBasic = !hasEveryQr(usePlanOf(card));
  return (
    <>
      <div className="mx-auto w-full max-w-[21rem]">
        <CardPreview card={card} />
      </div>
      <Tabs
        label="What the code holds"
        tabs={[
          { key: 'link', label: 'Link' },
          {
            key: 'contact',
            label: 'Contact',
            icon: isBasic && <Lock aria-label="Locked" strokeWidth={1.5} />,
          },
        ]}
        value={code}
        onChange={setCode}
      >
        <TabPanel value="link">
          <CodePanel card={card} text={qrTarget(url)} label={url}>
            Opens your page. The phone that scans needs a network; yours does not.
          </CodePanel>
        </TabPanel>
        <TabPanel value="contact">
          {isBasic ? (
            <LockedContact />
          ) : contact === null ? (
            <p className="text-center text-stone">
              This name is too long for a code that phones still read. Hand on the link instead.
            </p>
          ) : (
            <CodePanel card={card} text={contact.text} label={`the contact of ${name}`}>
              Saves you straight into the address book. Nobody needs a network.
            </CodePanel>
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}

/**
 * The plan whose codes a card may show here: as the account was last known on this device, and as the card says where not
 * even that is known, so that a paying owner has the contact code without a network too.
 */
function usePlanOf(card: LocalCard): PlanId {
  const { user } = session.use();
  const { plan } = useShownPlan();
  return user !== null || card.ownerId === null ? plan : card.userPlan;
}

function LockedContact() {
  return (
    <EmptyState
      title={lockedQrMessage('contact')}
      action={
        <ButtonLink variant="outline" to={href('pricing')}>
          See plans
        </ButtonLink>
      }
    >
      A contact code saves you to an address book without a network. Your link code works as ever.
    </EmptyState>
  );
}

interface CodePanelProps {
  card: LocalCard;
  text: string;
  label: string;
  children: string;
}

function CodePanel({ card, text, label, children }: CodePanelProps) {
  const state = useQr(text);
  const colors = qrColors(card.template, 'template');
  return (
    <div className="grid justify-items-center gap-4">
      <QrPicture state={state} colors={colors} url={label} className="w-full max-w-[21rem]" />
      <p className="max-w-[34ch] text-center text-stone">
        {state.kind === 'failed' ? 'This code could not be made.' : children}
      </p>
    </div>
  );
}

/** Somebody signed in whose cards are on their way is not told that there are none. */
function NoCardHere() {
  const { user, hasEnded } = session.use();
  const arrival = useArrival();
  if (hasEnded) return <SignedOutCard />;
  if (user === null || arrival === 'here') return <NoCard />;
  return arrival === 'coming' ? <CardComing /> : <CardMissing />;
}

function CardComing() {
  return (
    <div role="status" className="grid justify-items-center gap-5">
      <span className="sr-only">Bringing your card here.</span>
      <Skeleton className="aspect-[1.586] w-full max-w-[21rem] rounded-panel" />
      <Skeleton className="aspect-square w-full max-w-[21rem] rounded-panel" />
    </div>
  );
}

function CardMissing() {
  return (
    <EmptyState
      title="Your card could not be brought here"
      action={<Button onClick={() => void publisher.sync()}>Try again</Button>}
    >
      What you published stays online. Check your connection, then try again.
    </EmptyState>
  );
}

function SignedOutCard() {
  return (
    <EmptyState
      title="Your session has ended"
      action={<ButtonLink to={entranceTo('login', href('showCard'))}>Sign in</ButtonLink>}
    >
      Sign in to continue, and your card opens here again.
    </EmptyState>
  );
}

function NoCard() {
  return (
    <EmptyState
      title="No card on this device yet"
      picture={<IdCard aria-hidden="true" strokeWidth={1} className="size-12 text-gold" />}
      action={<ButtonLink to={href('dashboard')}>Go to the Dashboard</ButtonLink>}
    >
      Sign in, or make a card. From then on it opens here, with and without a network.
    </EmptyState>
  );
}
