import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PartnerLoginDialog } from '#src/features/franchise-login/partner-login-dialog.tsx';
import { BrandingTab } from '#src/pages/franchise-dashboard/branding/branding-tab.tsx';
import { useBranding } from '#src/pages/franchise-dashboard/branding/use-branding.ts';
import { AnalyticsTab } from '#src/pages/franchise-dashboard/tabs/analytics-tab.tsx';
import { ApiTab } from '#src/pages/franchise-dashboard/tabs/api-tab.tsx';
import { OverviewTab } from '#src/pages/franchise-dashboard/tabs/overview-tab.tsx';
import { UsersTab } from '#src/pages/franchise-dashboard/tabs/users-tab.tsx';
import { Statements } from '#src/pages/franchise-dashboard/statements/statements.tsx';
import { partner } from '#src/state/session/partner.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { TabPanel, Tabs, type Tab } from '#src/ui/tabs/tabs.tsx';

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'branding', label: 'Branding' },
  { key: 'users', label: 'Users' },
  { key: 'api', label: 'API' },
  { key: 'analytics', label: 'Analytics' },
] as const satisfies readonly Tab<string>[];
/** Only of a partner's own organization: there are no sample statements. */
const OWN_TABS = [
  ...TABS,
  { key: 'statements', label: 'Statements' },
] as const satisfies readonly Tab<string>[];
type TabKey = (typeof OWN_TABS)[number]['key'];

/** What the figures of a tab are about. */
function describeTab(tab: TabKey, isLoggedIn: boolean) {
  if (tab === 'statements')
    return { tone: 'good', label: 'Your statements', text: 'What your customers paid.' } as const;
  if (tab === 'branding' && isLoggedIn) {
    const text = 'Your changes are saved to your account.';
    return { tone: 'good', label: 'Your branding', text } as const;
  }
  const text = 'These customers and figures are fictional.';
  return { tone: 'gold', label: 'Sample data', text } as const;
}

/**
 * The partner dashboard. Public with sample data; a partner who is logged in edits their own
 * branding.
 */
export function FranchiseDashboardPage() {
  const [params, setParams] = useSearchParams();
  const organization = params.get('org');
  const tabs: readonly Tab<TabKey>[] = organization === null ? TABS : OWN_TABS;
  const tab = tabs.find(({ key }) => key === params.get('tab'))?.key ?? 'overview';
  const isLoggedIn = partner.useIsLoggedIn();
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  const openLogin = () => setIsLoginOpen(true);
  const branding = useBranding({ isLoggedIn, openLogin });
  const logOut = () => {
    partner.logOut();
    branding.reset();
  };
  const about = describeTab(tab, isLoggedIn);
  const selectTab = (key: TabKey) =>
    setParams(
      { ...(organization && { org: organization }), ...(key !== 'overview' && { tab: key }) },
      { preventScrollReset: true },
    );
  return (
    <div className="mx-auto w-full max-w-(--container-page) py-10 md:py-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="font-display text-2xl">Franchise Dashboard</h1>
          <div className="mt-3 flex min-h-6 flex-wrap items-center gap-3 text-stone">
            <Badge tone={about.tone}>{about.label}</Badge>
            <p>{about.text}</p>
          </div>
        </div>
        {isLoggedIn ? (
          <Button variant="outline" onClick={logOut}>
            Log out as partner
          </Button>
        ) : (
          <Button variant="outline" onClick={openLogin}>
            Partner login
          </Button>
        )}
      </div>
      <Tabs label="Franchise dashboard" tabs={tabs} value={tab} onChange={selectTab}>
        <TabPanel value="overview">
          <OverviewTab />
        </TabPanel>
        <TabPanel value="branding">
          <BrandingTab branding={branding} isLoggedIn={isLoggedIn} />
        </TabPanel>
        <TabPanel value="users">
          <UsersTab />
        </TabPanel>
        <TabPanel value="api">
          <ApiTab />
        </TabPanel>
        <TabPanel value="analytics">
          <AnalyticsTab />
        </TabPanel>
        {organization !== null && (
          <TabPanel value="statements">
            <Statements organization={{ id: organization }} />
          </TabPanel>
        )}
      </Tabs>
      <PartnerLoginDialog
        open={isLoginOpen}
        onClose={() => setIsLoginOpen(false)}
        onGranted={() => setIsLoginOpen(false)}
      />
    </div>
  );
}
