import { useCallback } from 'react';
import { readCustomerNumbers } from '#shared/api/organizations/partner/customers.ts';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/loading/use-resource.ts';

/** Numbers of a partner's customers. */
export function useCustomerNumbers(org: string) {
  const load = useCallback(() => api.call(readCustomerNumbers, { params: { org } }), [org]);
  return useResource(load);
}
