import { useCallback } from 'react';
import { readBrand, type StoredBrand } from '#shared/api/organizations/partner/branding.ts';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { BrandForm } from '#src/pages/franchise-dashboard/partner/brand/brand-form.tsx';
import { ResourceStates } from '#src/pages/franchise-dashboard/partner/resource-states.tsx';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/loading/use-resource.ts';

/** The partner's branding: what its customers see instead of the product's name and colors. */
export function PartnerBrandTab({ partner }: { partner: Organization }) {
  const org = partner.id;
  const load = useCallback(() => api.call(readBrand, { params: { org } }), [org]);
  const resource = useResource<StoredBrand>(load);
  return (
    <ResourceStates resource={resource} noun="branding">
      {(stored) => <BrandForm key={org} org={org} stored={stored} />}
    </ResourceStates>
  );
}
