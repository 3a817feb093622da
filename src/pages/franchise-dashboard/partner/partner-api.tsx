import type { Organization } from '#shared/api/organizations/organizations.ts';
import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { ApiKeys } from '#src/features/api-keys/api-keys.tsx';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';
import { ApiDetails } from '#src/pages/franchise-dashboard/tabs/api-details.tsx';

const ENDPOINT = `${pageOrigin}/api/v1`;

/** The partner's endpoint, keys, webhooks and limit. */
export function PartnerApi({ partner }: { partner: Organization }) {
  const limit = API_CALLS_PER_MINUTE.toLocaleString('en-US');
  const details = [
    ['Endpoint', ENDPOINT],
    ['Rate limit', `${limit} requests a minute`],
    ['Sample request', `curl ${ENDPOINT}/members -H "Authorization: Bearer ttc_live_…"`],
  ] as const;
  return (
    <div className="flex flex-col gap-10">
      <ApiDetails rows={details} />
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
