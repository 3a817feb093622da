import { endpoint } from '#shared/api/endpoint.ts';

/**
 * Members and open invitations as CSV, by name. Managers export those of their groups. Recorded in the
 * audit log. No cell can run as a formula.
 */
export const exportMembersCsv = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/members.csv',
  auth: true,
  request: null,
  response: 'file',
});

/** Organization cards as CSV, by username. Otherwise as `exportMembersCsv`. */
export const exportOrganizationCardsCsv = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/cards.csv',
  auth: true,
  request: null,
  response: 'file',
});
