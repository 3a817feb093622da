import { readBrand } from '#shared/api/organizations/partner/branding.ts';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { BrandForm } from '#src/pages/franchise-dashboard/partner/brand/brand-form.tsx';
import { ResourceStates } from '#src/pages/franchise-dashboard/partner/resource-states.tsx';
import { useEndpoint } from '#src/state/loading/use-resource.ts';

/** The partner's branding: what its customers see instead of the product's name and colors. */
export function PartnerBrandTab({ partner }: { partner: Organization }) {
  const org = partner.id;
  const resource = useEndpoint(readBrand, { params: { org } });
  return (
    <ResourceStates resource={resource} noun="branding">
      {(stored) => <BrandForm key={org} org={org} stored={stored} />}
    </ResourceStates>
  );
}
