import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { can } from '#shared/plan/features.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { ConfirmEmailBar } from '#src/features/confirm-email/confirm-email-bar.tsx';
import { useTabAddress } from '#src/features/tab-address/tab-address.ts';
import { CardsTab } from '#src/pages/dashboard/cards-tab.tsx';
import { CardsComing } from '#src/pages/dashboard/frame/cards-coming.tsx';
import { createLatePart } from '#src/pages/dashboard/frame/late-part.tsx';
import { FIRST_TAB, TAB_KEYS, type TabKey } from '#src/pages/dashboard/frame/tab-keys.ts';
import { useCards } from '#src/state/cards.ts';
import { refusalOf } from '#src/state/publishing/content.ts';
import { startPublishing, useArrival, useIsPaused } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { TabPanel, Tabs, type Tab } from '#src/ui/tabs.tsx';

const TEAM_LOCKED = `Team management comes with ${PLAN_NAMES.business_pro}. It is in preparation.`;
const COMING = 'min-h-[60vh]';

const OverviewTab = createLatePart('Overview', COMING, async () => {
  return (await import('#src/pages/dashboard/overview/overview-tab.tsx')).OverviewTab;
});
const AnalyticsTab = createLatePart('Analytics', COMING, async () => {
  return (await import('#src/pages/dashboard/analytics/analytics-tab.tsx')).AnalyticsTab;
});
const TeamTab = createLatePart('Team', COMING, async () => {
  return (await import('#src/pages/dashboard/team/team-tab.tsx')).TeamTab;
});
const SettingsTab = createLatePart('Settings', COMING, async () => {
  return (await import('#src/pages/dashboard/settings/settings-tab.tsx')).SettingsTab;
});
const Notices = createLatePart('Notices', '', async () => {
  return (await import('#src/pages/dashboard/frame/notices.tsx')).Notices;
});

const CardsMissing = createLatePart('Missing cards', '', async () => {
  return (await import('#src/pages/dashboard/frame/cards-missing.tsx')).CardsMissing;
});

/** Where one's cards are, and everything about them: five tabs, each with an address of its own. */
export function DashboardPage() {
  const [tab, choose] = useTabAddress(TAB_KEYS, FIRST_TAB);
  const { plan, isPreview } = useShownPlan();
  const { user, canRetry, hasEnded } = session.use();
  const cards = useCards(user?.id ?? null);
  useEffect(startPublishing, []);
  const arrival = useArrival();
  const isPaused = useIsPaused();
  // A browser that has none of an account's cards yet must not pass for an account without cards.
  const isUnknown = cards.length === 0 && user !== null && !hasEnded && arrival !== 'here';
  const isBack = new URLSearchParams(useLocation().search).get('success') === 'true';
  const buyer = isBack ? user : null;
  const previewed = isPreview ? plan : null;
  const isLastKnown = user !== null && canRetry;
  // What the device last knew may be out of date, and nothing can be sent without the server.
  const unconfirmed = user?.isEmailConfirmed === false && !isLastKnown ? user : null;
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
        isWanted={
          buyer !== null ||
          previewed !== null ||
          isLastKnown ||
          isPaused ||
          cards.some((card) => refusalOf(card) === 'objection')
        }
        with={{ buyer, previewed, cards, isLastKnown, isPaused }}
      />
      {unconfirmed !== null && <ConfirmEmailBar email={unconfirmed.email} />}
      <Tabs label="Dashboard" tabs={tabs} value={tab} onChange={choose}>
        <TabPanel value="overview">
          <OverviewTab with={{ onTab: choose, isUnknown }} />
        </TabPanel>
        <TabPanel value="cards">
          <CardsMissing isWanted={isUnknown && !isLastKnown && arrival === 'missing'} with={{}} />
          {isUnknown && arrival === 'coming' ? <CardsComing /> : <CardsTab isUnknown={isUnknown} />}
        </TabPanel>
        <TabPanel value="analytics">
          <AnalyticsTab with={{}} />
        </TabPanel>
        <TabPanel value="team">
          <TeamTab with={{}} />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsTab with={{}} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
