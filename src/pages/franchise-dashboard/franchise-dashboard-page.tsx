import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import { PartnerLoginDialog } from '#src/features/franchise-login/partner-login-dialog.tsx';
import { BrandingTab } from '#src/pages/franchise-dashboard/branding/branding-tab.tsx';
import { useBranding } from '#src/pages/franchise-dashboard/branding/use-branding.ts';
import { ApiTab } from '#src/pages/franchise-dashboard/tabs/api-tab.tsx';
import { OverviewTab } from '#src/pages/franchise-dashboard/tabs/overview-tab.tsx';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { partner } from '#src/state/session/partner.ts';
import { session } from '#src/state/session/session.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TabPanel, Tabs, type Tab } from '#src/ui/tabs/tabs.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { METRICS, TOP_CUSTOMERS } from '#src/pages/franchise-dashboard/sample-data.ts';
import { Figures } from '#src/pages/franchise-dashboard/tabs/figures.tsx';

const TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'branding', label: 'Branding' },
  { key: 'users', label: 'Users' },
  { key: 'api', label: 'API' },
  { key: 'analytics', label: 'Analytics' },
] as const satisfies readonly Tab<string>[];
type TabKey = (typeof TABS)[number]['key'];

const PartnerPart = createLazyPart<{ partners: readonly Organization[] }>(
  'Partner',
  'min-h-[60vh]',
  async () =>
    (await import('#src/pages/franchise-dashboard/partner/partner-frame.tsx')).PartnerFrame,
);

/** The partners of the signed-in account, or the labelled sample for everyone else. */
export function FranchiseDashboardPage() {
  const { user, status } = session.use();
  const own = ownOrganizations.use(user?.id ?? null);
  const partners = own.value?.filter(({ kind }) => kind === 'partner') ?? [];
  if (partners.length > 0) return <PartnerPart props={{ partners }} />;
  if (status === 'authenticated' && own.value === null && own.failure === null) {
    return (
      <div role="status" aria-label="Loading your partner" className="grid gap-4 py-10 md:py-14">
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-80" />
      </div>
    );
  }
  return <SampleDashboard isSignedIn={user !== null} />;
}

const SAMPLE_NOTES = {
  branding: 'This branding is saved in this browser only, and nothing uses it.',
  other: 'These customers and figures are fictional.',
} as const;

/** Sample data. Someone with the access password edits a sample branding, which nothing uses. */
function SampleDashboard({ isSignedIn }: { isSignedIn: boolean }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const named = new URLSearchParams(search).get('tab');
  const tab = TABS.find(({ key }) => key === named)?.key ?? 'overview';
  const isLoggedIn = partner.useIsLoggedIn();
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  const openLogin = () => setIsLoginOpen(true);
  const branding = useBranding({ isLoggedIn, openLogin });
  const logOut = () => {
    partner.logOut();
    branding.reset();
  };
  const selectTab = (key: TabKey) =>
    void navigate({ search: key === 'overview' ? '' : `?tab=${key}` });
  return (
    <div className="mx-auto w-full max-w-(--container-page) py-10 md:py-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="font-display text-2xl">Franchise Dashboard</h1>
          <div className="mt-3 flex min-h-6 flex-wrap items-center gap-3 text-stone">
            <Badge tone="gold">Sample data</Badge>
            <p>{SAMPLE_NOTES[isLoggedIn && tab === 'branding' ? 'branding' : 'other']}</p>
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
      <Tabs label="Franchise dashboard" tabs={TABS} value={tab} onChange={selectTab}>
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
      </Tabs>
      <PartnerLoginDialog
        open={isLoginOpen}
        onClose={() => setIsLoginOpen(false)}
        onGranted={() => setIsLoginOpen(false)}
        signInTo={isSignedIn ? null : entryUrl('login', href('franchiseDashboard'))}
      />
    </div>
  );
}

/** Placeholder: the feature is not available yet. */
function UsersTab() {
  return (
    <EmptyState title="Coming soon">
      Your customers and their cards will appear here, with their plans and account managers.
    </EmptyState>
  );
}

function AnalyticsTab() {
  return (
    <div className="flex flex-col gap-10">
      <Figures label="Last 30 days" figures={METRICS} />
      <section aria-labelledby="top-customers">
        <h3 id="top-customers" className="text-md font-medium">
          Top customers
        </h3>
        <table className="mt-4 w-full border-collapse text-left">
          <thead>
            <tr className="border-b border-hairline-strong text-stone">
              <th scope="col" className="py-2.5 font-normal">
                Customer
              </th>
              <th scope="col" className="py-2.5 text-right font-normal">
                Cards
              </th>
              <th scope="col" className="py-2.5 text-right font-normal">
                Views
              </th>
            </tr>
          </thead>
          <tbody>
            {TOP_CUSTOMERS.map(({ name, cards, views }) => (
              <tr key={name} className="tabular border-b border-hairline">
                <th scope="row" className="py-3 font-normal">
                  {name}
                </th>
                <td className="py-3 text-right">{cards}</td>
                <td className="py-3 text-right">{views.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
