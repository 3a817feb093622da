import { readCustomerNumbers } from '#shared/api/organizations/partner/customers.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';

/** Numbers of a partner's customers. */
export function useCustomerNumbers(org: string) {
  return useEndpoint(readCustomerNumbers, { params: { org } });
}
