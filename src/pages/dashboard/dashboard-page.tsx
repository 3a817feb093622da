import { can } from '#shared/plan/features.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { pages } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { ConfirmEmailBar } from '#src/features/confirm-email/confirm-email-bar.tsx';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import { useTabParam } from '#src/features/tab-param/use-tab-param.ts';
import { CardsTab } from '#src/pages/dashboard/cards/cards-tab.tsx';
import { FIRST_TAB, TAB_KEYS, type TabKey } from '#src/pages/dashboard/frame/tab-keys.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';
import {
  startPublishing,
  useInitialSync,
  useIsPublishingPaused,
} from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';
import { Link } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TabPanel, Tabs, type Tab } from '#src/ui/tabs/tabs.tsx';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

const TEAM_LOCKED = `Team management comes with ${PLAN_NAMES.business_pro}.`;
const TAB_MIN_HEIGHT = 'min-h-[60vh]';

const OverviewTab = createLazyPart('Overview', TAB_MIN_HEIGHT, async () => {
  return (await import('#src/pages/dashboard/overview/account-overview-tab.tsx'))
    .AccountOverviewTab;
});
const AnalyticsTab = createLazyPart('Analytics', TAB_MIN_HEIGHT, async () => {
  return (await import('#src/pages/dashboard/analytics/card-analytics-tab.tsx')).CardAnalyticsTab;
});
const TeamTab = createLazyPart('Team', TAB_MIN_HEIGHT, async () => {
  return (await import('#src/pages/dashboard/team/team-tab.tsx')).TeamTab;
});
const SettingsTab = createLazyPart('Settings', TAB_MIN_HEIGHT, async () => {
  return (await import('#src/pages/dashboard/settings/settings-tab.tsx')).SettingsTab;
});
const Notices = createLazyPart('Notices', '', async () => {
  return (await import('#src/pages/dashboard/frame/notices.tsx')).Notices;
});

const CardsMissing = createLazyPart('Missing cards', '', async () => {
  return (await import('#src/pages/dashboard/frame/cards-missing.tsx')).CardsMissing;
});

/** Five tabs, each with its own address. */
export function DashboardPage() {
  const [tab, setTab] = useTabParam(TAB_KEYS, FIRST_TAB, pages.dashboard);
  const { plan, isPreview } = useShownPlan();
  const { user, canRetry, isVerifying, hasEnded } = session.use();
  const cards = useCards(user?.id ?? null);
  useEffect(startPublishing, []);
  const initialSync = useInitialSync();
  const isPaused = useIsPublishingPaused();
  // Until the initial sync, an empty browser must not look like an account without cards.
  const isSyncPending = cards.length === 0 && user !== null && !hasEnded && initialSync !== 'done';
  const isCheckoutReturn = new URLSearchParams(useLocation().search).get('success') === 'true';
  const buyer = isCheckoutReturn ? user : null;
  const previewed = isPreview ? plan : null;
  const isLastKnown = user !== null && canRetry;
  const areCardsLoading = isSyncPending && initialSync === 'loading';
  const areCardsMissing = isSyncPending && initialSync === 'failed' && !isLastKnown;
  // No mail can be sent while offline. A slow response must not move the page when it arrives.
  const canConfirm = !isLastKnown || isVerifying === true;
  const unconfirmed = user?.isEmailConfirmed === false && canConfirm ? user : null;
  const isTeamLocked = !can(plan, 'teamManagement');
  const tabs: Tab<TabKey>[] = [
    { key: 'overview', label: 'Overview' },
    { key: 'cards', label: 'Digital Cards' },
    { key: 'analytics', label: 'Analytics' },
    {
      key: 'team',
      label: 'Team',
      disabled: isTeamLocked,
      reason: isTeamLocked ? TEAM_LOCKED : undefined,
      icon: isTeamLocked && <Lock aria-label="Locked" strokeWidth={1.5} />,
    },
    { key: 'settings', label: 'Settings' },
  ];
  return (
    <div className="w-full py-4 md:py-6">
      <Notices
        active={
          buyer !== null ||
          previewed !== null ||
          isLastKnown ||
          isPaused ||
          cards.some((card) => publishBlocker(card) === 'objection')
        }
        props={{ buyer, previewed, cards, isLastKnown, isPaused }}
      />
      {unconfirmed !== null && <ConfirmEmailBar email={unconfirmed.email} />}
      <Tabs
        label="Dashboard"
        isCompact
        tabs={tabs}
        value={tab}
        onChange={setTab}
        aside={
          user !== null &&
          !hasEnded && (
            <Link to={pages.contacts} className="px-1 py-3 text-stone hover:text-bone">
              Contacts
            </Link>
          )
        }
      >
        <TabPanel value="overview">
          <OverviewTab props={{ onTab: setTab, isSyncPending }} />
        </TabPanel>
        <TabPanel value="cards">
          {areCardsLoading && <CardsLoading />}
          {areCardsMissing && <CardsMissing props={{}} />}
          {!areCardsLoading && !areCardsMissing && <CardsTab isSyncPending={isSyncPending} />}
        </TabPanel>
        <TabPanel value="analytics">
          <AnalyticsTab props={{}} />
        </TabPanel>
        <TabPanel value="team">
          <TeamTab props={{}} />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsTab props={{}} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** Placeholder during the initial sync. Fades in after 300 ms, because most syncs are faster. */
function CardsLoading() {
  return (
    <>
      <h1 className="font-display text-2xl">Your {appSettings.productName}</h1>
      <p role="status" className="mt-1 text-stone">
        Loading your cards...
      </p>
      <div className="grid animate-[fade_200ms_ease-out_300ms_both] gap-8 pt-8">
        <Skeleton className="h-54 rounded-panel sm:h-33" />
        <Skeleton className="h-96 rounded-panel" />
      </div>
    </>
  );
}
