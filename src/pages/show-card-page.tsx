import { IdCard, LayoutGrid, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors } from '#shared/card/qr/qr-palette.ts';
import { cardUrl, qrTarget } from '#shared/card/username/username.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { hasAllQrOptions, qrUpgradeMessage } from '#shared/plan/qr-plan.ts';
import { href } from '#shared/routes.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { BLOCKER_COPY } from '#src/features/share/guard/dialog-copy.ts';
import { findShareBlocker } from '#src/features/share/guard/share-blocker.ts';
import { planQr } from '#src/features/share/qr/plan-qr.ts';
import { QrPicture } from '#src/features/share/qr-code.tsx';
import { useCards } from '#src/state/cards/cards.ts';
import { useKnownOwner } from '#src/state/session/use-known-owner.ts';
import { startOffline } from '#src/state/offline.ts';
import { publisher, startPublishing, useInitialSync } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';
import { useQr } from '#src/state/qr-code.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { cx } from '#src/ui/class-names.ts';
import { Link } from '#src/ui/link.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs/tabs.tsx';
import { findCardHome } from '#src/state/cards/card-organization.ts';

/** Shows the card and its QR code on the phone, to be scanned in person. Works offline. */
export function ShowCardPage() {
  const own = useCards(useKnownOwner()).filter(({ username }) => username !== '');
  const [selectedId, setSelectedId] = useState('');
  const card = own.find(({ id }) => id === selectedId) ?? own[0];
  const isIdle = usePageIdle();
  useEffect(startPublishing, []);
  useEffect(() => {
    if (isIdle) startOffline();
  }, [isIdle]);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[23.5rem] flex-col gap-4 px-5 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <h1 className="sr-only">Show my card</h1>
      <div className="flex items-center justify-between gap-4">
        {own.length > 1 && card ? (
          <select
            aria-label="Choose a card"
            value={card.id}
            className={cx(CONTROL_CLASS, 'h-11 min-w-0 flex-1 truncate')}
            onChange={({ target }) => setSelectedId(target.value)}
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
      {card ? <CardWithCode key={card.id} card={card} /> : <MissingCard />}
    </div>
  );
}

type Code = 'link' | 'contact';

function CardWithCode({ card }: { card: LocalCard }) {
  const [code, setCode] = useState<Code>('link');
  const url = cardUrl(findCardHome(card, pageOrigin), card.username);
  const name = card.name || card.company || card.username;
  const contact = planQr(card, pageOrigin, { content: 'contact', picture: '' });
  const isBasic = !hasAllQrOptions(useCardPlan(card));
  const blocker = findShareBlocker(card);
  return (
    <>
      <div className="mx-auto w-full max-w-[21rem]">
        <CardPreview card={card} />
      </div>
      <Tabs
        label="QR code content"
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
            {blocker === null
              ? "Opens your page. The phone that scans it needs to be online; yours doesn't."
              : `${BLOCKER_COPY[blocker].title}. ${BLOCKER_COPY[blocker].text}`}
          </CodePanel>
        </TabPanel>
        <TabPanel value="contact">
          {isBasic ? (
            <LockedContact />
          ) : contact === null ? (
            <p className="text-center text-stone">
              Your name is too long for a scannable code. Share the link instead.
            </p>
          ) : (
            <CodePanel card={card} text={contact.text} label={`the contact of ${name}`}>
              Saves you straight to their address book. Works offline on both phones.
            </CodePanel>
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}

/**
 * The plan that decides which codes are shown: the account's as last known, else the card's own, so
 * that a paying owner keeps the contact code offline.
 */
function useCardPlan(card: LocalCard): PlanId {
  const { user } = session.use();
  const { plan } = useShownPlan();
  return user !== null || card.ownerId === null ? plan : card.userPlan;
}

function LockedContact() {
  return (
    <EmptyState
      title={qrUpgradeMessage('contact')}
      action={
        <ButtonLink variant="outline" to={href('pricing')}>
          See plans
        </ButtonLink>
      }
    >
      A contact code saves you to an address book offline. Your link code still works.
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
  const colors = qrColors(card.template, 'template', card.brand?.colors);
  return (
    <div className="grid justify-items-center gap-4">
      <QrPicture state={state} colors={colors} url={label} className="w-full max-w-[21rem]" />
      <p className="max-w-[34ch] text-center text-stone">
        {state.kind === 'failed' ? "We couldn't create this code." : children}
      </p>
    </div>
  );
}

/** Distinguishes cards that are still loading from an account without cards. */
function MissingCard() {
  const { user, hasEnded } = session.use();
  const initialSync = useInitialSync();
  if (hasEnded) return <SignedOutCard />;
  if (user === null || initialSync === 'done') return <NoCard />;
  return initialSync === 'loading' ? <CardLoading /> : <CardFailed />;
}

function CardLoading() {
  return (
    <div role="status" className="grid justify-items-center gap-5">
      <span className="sr-only">Loading your card</span>
      <Skeleton className="aspect-[1.586] w-full max-w-[21rem] rounded-panel" />
      <Skeleton className="aspect-square w-full max-w-[21rem] rounded-panel" />
    </div>
  );
}

function CardFailed() {
  return (
    <EmptyState
      title="We couldn't load your card"
      action={<Button onClick={() => void publisher.sync()}>Try again</Button>}
    >
      Your published card is still online. Check your connection and try again.
    </EmptyState>
  );
}

function SignedOutCard() {
  return (
    <EmptyState
      title="Your session has ended"
      action={<ButtonLink to={entryUrl('login', href('showCard'))}>Sign in</ButtonLink>}
    >
      Sign in to see your card here.
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
      Sign in or create a card. It will then open here, online and offline.
    </EmptyState>
  );
}
