import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PartnerLoginDialog } from '#src/features/franchise-login/partner-login-dialog.tsx';
import { BrandingTab } from '#src/pages/franchise-dashboard/branding/branding-tab.tsx';
import { useBranding } from '#src/pages/franchise-dashboard/branding/use-branding.ts';
import { AnalyticsTab } from '#src/pages/franchise-dashboard/tabs/analytics-tab.tsx';
import { ApiTab } from '#src/pages/franchise-dashboard/tabs/api-tab.tsx';
import { OverviewTab } from '#src/pages/franchise-dashboard/tabs/overview-tab.tsx';
import { UsersTab } from '#src/pages/franchise-dashboard/tabs/users-tab.tsx';
import { partner } from '#src/state/partner.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { TabPanel, Tabs, type Tab } from '#src/ui/tabs.tsx';

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'branding', label: 'Branding' },
  { key: 'users', label: 'Users' },
  { key: 'api', label: 'API' },
  { key: 'analytics', label: 'Analytics' },
] as const satisfies readonly Tab<string>[];
type TabKey = (typeof TABS)[number]['key'];

/** The partners' workplace: open to everybody with sample data; with the access password, one's own branding. */
export function FranchiseDashboardPage() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'overview';
  const isIn = partner.useIsIn();
  const [isAsking, setIsAsking] = useState(false);
  const askLogin = () => setIsAsking(true);
  const work = useBranding({ isIn, askLogin });
  const leave = () => {
    partner.leave();
    work.forget();
  };
  const isOwn = isIn && tab === 'branding';
  const choose = (key: TabKey) =>
    setParams(key === 'overview' ? {} : { tab: key }, { preventScrollReset: true });
  return (
    <div className="mx-auto w-full max-w-(--container-page) py-10 md:py-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="font-display text-2xl">Franchise Dashboard</h1>
          <div className="mt-3 flex min-h-6 flex-wrap items-center gap-3 text-stone">
            {isOwn ? (
              <Badge tone="good">Your branding</Badge>
            ) : (
              <Badge tone="gold">Sample data</Badge>
            )}
            <p>
              {isOwn
                ? 'What you save here is yours.'
                : 'Nothing here is a real customer or figure.'}
            </p>
          </div>
        </div>
        {isIn ? (
          <Button variant="outline" onClick={leave}>
            Log out as partner
          </Button>
        ) : (
          <Button variant="outline" onClick={askLogin}>
            Partner login
          </Button>
        )}
      </div>
      <Tabs label="Franchise dashboard" tabs={TABS} value={tab} onChange={choose}>
        <TabPanel value="overview">
          <OverviewTab />
        </TabPanel>
        <TabPanel value="branding">
          <BrandingTab work={work} isIn={isIn} />
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
      </Tabs>
      <PartnerLoginDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onGranted={() => setIsAsking(false)}
      />
    </div>
  );
}
