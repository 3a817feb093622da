import { useLocation, useNavigate } from 'react-router';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { findScope, type Action } from '#shared/organization/permissions.ts';
import { readBrand } from '#shared/api/organizations/partner/branding.ts';
import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { NO_ROLE } from '#src/pages/franchise-dashboard/partner/copy.ts';
import { CustomersTab } from '#src/pages/franchise-dashboard/partner/customers/customers-tab.tsx';
import { PartnerAnalytics } from '#src/pages/franchise-dashboard/partner/partner-analytics.tsx';
import { PartnerOverview } from '#src/pages/franchise-dashboard/partner/partner-overview.tsx';
import { Statements } from '#src/pages/franchise-dashboard/statements/statements.tsx';
import { ApiDetails } from '#src/pages/franchise-dashboard/tabs/api-tab.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { Link } from '#src/ui/link.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs/tabs.tsx';
import { BrandForm } from '#src/pages/franchise-dashboard/partner/brand/brand-form.tsx';
import { ResourceStates } from '#src/pages/franchise-dashboard/partner/resource-states.tsx';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { ApiKeys } from '#src/features/api-keys/api-keys.tsx';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';

const ENDPOINT = `${pageOrigin}/api/v1`;

const TABS = [
  { key: 'overview', label: 'Overview', action: 'readCustomerNumbers', View: PartnerOverview },
  { key: 'branding', label: 'Branding', action: 'manageBranding', View: PartnerBrandTab },
  { key: 'users', label: 'Users', action: 'readCustomers', View: CustomersTab },
  { key: 'api', label: 'API', action: 'manageApiKeys', View: PartnerApi },
  { key: 'analytics', label: 'Analytics', action: 'readCustomerNumbers', View: PartnerAnalytics },
  { key: 'statements', label: 'Statements', action: 'readRevenue', View: PartnerStatements },
] as const satisfies readonly {
  key: string;
  label: string;
  action: Action;
  View: (props: { partner: Organization }) => unknown;
}[];
type TabKey = (typeof TABS)[number]['key'];

function PartnerStatements({ partner }: { partner: Organization }) {
  return <Statements organization={partner} />;
}

/** The dashboard of the partners in which the account has a role. */
export function PartnerFrame({ partners }: { partners: readonly Organization[] }) {
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const partner = partners.find(({ id }) => id === params.get('org')) ?? partners[0];
  const tab = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'overview';
  if (partner === undefined) return null;
  const open = (org: string, key: TabKey) => {
    const shown = {
      ...(org !== partners[0]?.id && { org }),
      ...(key !== 'overview' && { tab: key }),
    };
    void navigate({ search: new URLSearchParams(shown).toString() });
  };
  return (
    <div className="mx-auto w-full max-w-(--container-page) py-10 md:py-14">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-5">
        <div className="min-w-0">
          <h1 className="font-display text-2xl">Franchise Dashboard</h1>
          <div className="mt-3 flex min-h-6 flex-wrap items-center gap-3 text-stone">
            <Badge tone="good">Your partner</Badge>
            <p className="[overflow-wrap:anywhere]" dir="auto">
              {partner.name}
            </p>
            <Link to={teamUrl(partner.id)} className="text-link">
              Team and settings
            </Link>
          </div>
        </div>
        {partners.length > 1 && (
          <div className="w-full sm:w-64">
            <SelectField
              label="Partner"
              options={Array.from(partners, ({ id, name }) => ({ key: id, label: name }))}
              value={partner.id}
              onChange={(event) => open(event.target.value, tab)}
            />
          </div>
        )}
      </div>
      <Tabs
        label="Franchise dashboard"
        tabs={TABS}
        value={tab}
        onChange={(key) => open(partner.id, key)}
      >
        {TABS.map(({ key, action, View }) => (
          <TabPanel key={key} value={key}>
            {findScope(partner.role, action) === null ? (
              <EmptyState title="Not part of your role">{NO_ROLE}</EmptyState>
            ) : (
              <View key={partner.id} partner={partner} />
            )}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** The partner's branding: what its customers see instead of the product's name and colors. */
function PartnerBrandTab({ partner }: { partner: Organization }) {
  const org = partner.id;
  const resource = useEndpoint(readBrand, { params: { org } });
  return (
    <ResourceStates resource={resource} noun="branding">
      {(stored) => <BrandForm key={org} org={org} stored={stored} />}
    </ResourceStates>
  );
}

/** The partner's endpoint, keys, webhooks and limit. */
function PartnerApi({ partner }: { partner: Organization }) {
  const limit = API_CALLS_PER_MINUTE.toLocaleString('en-US');
  const details = [
    ['Endpoint', ENDPOINT],
    ['Rate limit', `${limit} requests a minute`],
    ['Sample request', `curl ${ENDPOINT}/members -H "Authorization: Bearer ttc_live_…"`],
  ] as const;
  return (
    <div className="flex flex-col gap-10">
      <ApiDetails details={details} />
      <section aria-labelledby="partner-keys">
        <h3 id="partner-keys" className="mb-4 text-md font-medium">
          API keys
        </h3>
        <ApiKeys plan={partner.plan} organization={partner} />
      </section>
      <section aria-labelledby="partner-webhooks">
        <h3 id="partner-webhooks" className="mb-4 text-md font-medium">
          Webhooks
        </h3>
        <Webhooks plan={partner.plan} organization={partner} />
      </section>
    </div>
  );
}
