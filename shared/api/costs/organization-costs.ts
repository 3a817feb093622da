import { always, read, write } from './call-cost.ts';

/** Calls to a team. */
export const ORGANIZATION_COSTS = {
  ...read(2, [
    'GET /api/organizations/:org',
    'GET /api/organizations/:org/attention',
    'GET /api/organizations/:org/audit',
    'GET /api/organizations/:org/billing-offer',
    'GET /api/organizations/:org/brand',
    'GET /api/organizations/:org/cards',
    'GET /api/organizations/:org/cards/:username',
    'GET /api/organizations/:org/change-requests',
    'GET /api/organizations/:org/customer-invitations',
    'GET /api/organizations/:org/customer-numbers',
    'GET /api/organizations/:org/customers',
    'GET /api/organizations/:org/departures',
    'GET /api/organizations/:org/domains',
    'GET /api/organizations/:org/groups',
    'GET /api/organizations/:org/invitation-lists/:list',
    'POST /api/organizations/:org/invitation-lists/check',
    'GET /api/organizations/:org/invitations',
    'GET /api/organizations/:org/leave',
    'GET /api/organizations/:org/leaver-setting',
    'GET /api/organizations/:org/members',
    'GET /api/organizations/:org/members/:member',
    'GET /api/organizations/:org/own-domains',
    'GET /api/organizations/:org/policies',
    'GET /api/organizations/:org/statements',
    'GET /api/organizations/:org/statements/:month',
    'GET /api/organizations/:org/statements/:month/lines.csv',
  ]),
  ...read(5, ['POST /api/organizations/:org/policies/:policy/preview']),
  // Files of some 10,000 rows.
  ...read(40, [
    'GET /api/organizations/:org/audit.csv',
    'GET /api/organizations/:org/audit.jsonl',
    'GET /api/organizations/:org/contacts.csv',
    'GET /api/organizations/:org/contacts.vcf',
  ]),
  ...write(8, ['POST /api/organizations/:org/own-domains']),
  ...write(12, [
    'POST /api/organizations/:org/brand/images',
    'POST /api/organizations/:org/domains',
    'PATCH /api/organizations/:org/domains/:domain',
    'PATCH /api/organizations/:org/groups/:group',
    'PATCH /api/organizations/:org/leaver-setting',
  ]),
  ...write(16, [
    'PUT /api/organizations/:org/brand',
    'POST /api/organizations/:org/change-requests',
    'POST /api/organizations/:org/domains/:domain/verify',
    'POST /api/organizations/:org/groups',
    'POST /api/organizations/:org/owner',
  ]),
  // Sending also pays for each person (`INVITED_PERSON_UNITS`).
  ...write(16, ['POST /api/organizations/:org/invitation-lists']),
  ...write(24, [
    'PATCH /api/organizations/:org/members/:member',
    'POST /api/organizations/:org/policies',
  ]),
  ...write(32, ['PATCH /api/organizations/:org']),
  ...write(48, [
    'PATCH /api/organizations/:org/cards/:username',
    'POST /api/organizations/:org/own-domains/:hostname/check',
  ]),
  ...write(64, [
    'POST /api/organizations/:org/cards',
    'PUT /api/organizations/:org/groups/:group/policy',
    'PUT /api/organizations/:org/logo',
    'POST /api/organizations/:org/members/bulk',
    'PATCH /api/organizations/:org/policies/:policy',
  ]),
  ...write(96, [
    'POST /api/organizations/:org/change-requests/:request/decide',
    'POST /api/organizations/:org/departures/:departure/undo',
  ]),
  ...write(400, [
    'PUT /api/organizations/:org/billing-offer',
    'POST /api/organizations/:org/customer-invitations',
    'POST /api/organizations/:org/invitations',
    'POST /api/organizations/:org/invitations/:invitation/resend',
  ]),
  ...always(12, [
    'DELETE /api/organizations/:org/billing-offer/:offer',
    'DELETE /api/organizations/:org/customer-invitations/:invitation',
    'DELETE /api/organizations/:org/domains/:domain',
    'DELETE /api/organizations/:org/groups/:group',
    'DELETE /api/organizations/:org/invitations/:invitation',
  ]),
  ...always(16, ['DELETE /api/organizations/:org/customers/:customer']),
  ...always(24, [
    'POST /api/organizations/:org/leave',
    'DELETE /api/organizations/:org/members/:member',
  ]),
  ...always(32, ['DELETE /api/organizations/:org/own-domains/:hostname']),
  ...always(48, [
    'DELETE /api/organizations/:org',
    'DELETE /api/organizations/:org/cards/:username',
  ]),
  ...always(64, [
    'POST /api/organizations/:org/members/:member/departure',
    'DELETE /api/organizations/:org/policies/:policy',
  ]),
  // Mails to both.
  ...always(400, [
    'POST /api/organizations/:org/billing-offer/:offer/accept',
    'POST /api/organizations/:org/billing-offer/:offer/decline',
  ]),
};
