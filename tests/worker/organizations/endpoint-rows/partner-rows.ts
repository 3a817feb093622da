import { buildFirstBrand } from '#worker/partners/read-brand.ts';
import { insertCustomer, insertCustomerInvitation } from '#tests/worker/world/partner.ts';
import type { EndpointRow } from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { PNG } from '#tests/worker/pictures/pictures.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const PATH = '/api/organizations/:org';

/** What partners have instead of organization cards. */
export const PARTNER_ROWS: Readonly<Record<string, EndpointRow>> = {
  [`GET ${PATH}/brand`]: { action: 'manageBranding', status: 200 },
  [`PUT ${PATH}/brand`]: {
    action: 'manageBranding',
    status: 200,
    prepare: () => ({
      body: { brand: buildFirstBrand('Other Cards'), terms: '', privacy: '', version: 1 },
    }),
  },
  [`POST ${PATH}/brand/images`]: {
    action: 'manageBranding',
    status: 201,
    prepare: () => ({ body: PNG }),
  },
  [`GET ${PATH}/customers`]: { action: 'readCustomers', status: 200 },
  [`DELETE ${PATH}/customers/:customer`]: {
    action: 'manageCustomers',
    status: 204,
    prepare: async ({ team }) => ({ params: { customer: (await insertCustomer(team.id)).id } }),
  },
  [`GET ${PATH}/customer-invitations`]: { action: 'manageCustomers', status: 200 },
  [`POST ${PATH}/customer-invitations`]: {
    action: 'manageCustomers',
    status: 201,
    prepare: () => ({ body: { email: `${crypto.randomUUID()}@new.example` } }),
  },
  [`DELETE ${PATH}/customer-invitations/:invitation`]: {
    action: 'manageCustomers',
    status: 204,
    prepare: async ({ team }) => {
      await runSql('DELETE FROM partner_invitations WHERE organization_id = ?', team.id);
      return { params: { invitation: await insertCustomerInvitation(team.id) } };
    },
  },
  [`GET ${PATH}/customer-numbers`]: { action: 'readCustomerNumbers', status: 200 },
};
