import type { Endpoint } from '#shared/api/endpoint.ts';
import type { OperationTable } from '#shared/api/operation.ts';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';

type CallRoute = Pick<Endpoint<null, null, `/api/v1/${string}`>, 'method' | 'path'>;

type ApiName<Of extends OperationTable> = Of[keyof Of]['api']['name'];

/** Those of operations, by their names in the API. */
function listApiRoutes<Of extends OperationTable>(operations: Of): Record<ApiName<Of>, CallRoute>;
function listApiRoutes(operations: OperationTable): Record<string, CallRoute> {
  return Object.fromEntries(
    Object.values(operations).map(({ method, path, api }) => [
      api.name,
      { method, path: `/api/v1${api.path ?? path}` },
    ]),
  );
}

/**
 * Method and path of every call of the public API by its name, in the order of the reference. Apart from
 * the calls, because the Worker mounts them before it loads their schemas.
 */
export const CALL_ROUTES = {
  readMe: { method: 'GET', path: '/api/v1/me' },
  listCards: { method: 'GET', path: '/api/v1/cards' },
  createCard: { method: 'POST', path: '/api/v1/cards' },
  readCard: { method: 'GET', path: '/api/v1/cards/:username' },
  changeCard: { method: 'PATCH', path: '/api/v1/cards/:username' },
  deleteCard: { method: 'DELETE', path: '/api/v1/cards/:username' },
  createCards: { method: 'POST', path: '/api/v1/batches/cards' },
  changeCards: { method: 'PATCH', path: '/api/v1/batches/cards' },
  uploadImage: { method: 'POST', path: '/api/v1/images' },
  ...listApiRoutes(CONTACTS),
  ...listApiRoutes(ANALYTICS),
  listPasses: { method: 'GET', path: '/api/v1/passes' },
  listPassMessages: { method: 'GET', path: '/api/v1/passes/messages' },
  sendPassMessage: { method: 'POST', path: '/api/v1/passes/messages' },
  listMembers: { method: 'GET', path: '/api/v1/members' },
  inviteMember: { method: 'POST', path: '/api/v1/members' },
  readMember: { method: 'GET', path: '/api/v1/members/:member' },
  changeMember: { method: 'PATCH', path: '/api/v1/members/:member' },
  removeMember: { method: 'DELETE', path: '/api/v1/members/:member' },
  inviteMembers: { method: 'POST', path: '/api/v1/batches/members' },
  changeMembers: { method: 'PATCH', path: '/api/v1/batches/members' },
  departMember: { method: 'POST', path: '/api/v1/members/:member/departure' },
  revokeInvitation: { method: 'DELETE', path: '/api/v1/invitations/:invitation' },
  resendInvitation: { method: 'POST', path: '/api/v1/invitations/:invitation/resend' },
  listGroups: { method: 'GET', path: '/api/v1/groups' },
  createGroup: { method: 'POST', path: '/api/v1/groups' },
  renameGroup: { method: 'PATCH', path: '/api/v1/groups/:group' },
  deleteGroup: { method: 'DELETE', path: '/api/v1/groups/:group' },
  listPolicies: { method: 'GET', path: '/api/v1/policies' },
  createPolicy: { method: 'POST', path: '/api/v1/policies' },
  changePolicy: { method: 'PATCH', path: '/api/v1/policies/:policy' },
  deletePolicy: { method: 'DELETE', path: '/api/v1/policies/:policy' },
  assignPolicy: { method: 'PUT', path: '/api/v1/groups/:group/policy' },
  readLogo: { method: 'GET', path: '/api/v1/logo' },
  setLogo: { method: 'PUT', path: '/api/v1/logo' },
  listDomains: { method: 'GET', path: '/api/v1/domains' },
  addDomain: { method: 'POST', path: '/api/v1/domains' },
  verifyDomain: { method: 'POST', path: '/api/v1/domains/:domain/verify' },
  changeDomain: { method: 'PATCH', path: '/api/v1/domains/:domain' },
  removeDomain: { method: 'DELETE', path: '/api/v1/domains/:domain' },
  listOwnDomains: { method: 'GET', path: '/api/v1/own-domains' },
  addOwnDomain: { method: 'POST', path: '/api/v1/own-domains' },
  checkOwnDomain: { method: 'POST', path: '/api/v1/own-domains/:hostname/check' },
  removeOwnDomain: { method: 'DELETE', path: '/api/v1/own-domains/:hostname' },
  listAuditEntries: { method: 'GET', path: '/api/v1/audit-log' },
  ...listApiRoutes(WEBHOOKS),
} as const satisfies Readonly<Record<string, CallRoute>>;

/** `operationId` in openapi.json. */
export type CallName = keyof typeof CALL_ROUTES;

export const CALL_NAMES = Object.keys(CALL_ROUTES).filter(
  (name): name is CallName => name in CALL_ROUTES,
);
