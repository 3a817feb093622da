import {
  changeCardCall,
  createCardCall,
  deleteCardCall,
  listCardsCall,
  readCardCall,
} from './calls/card-calls.ts';
import {
  changeCardsCall,
  changeMembersCall,
  createCardsCall,
  inviteMembersCall,
} from './calls/batch-calls.ts';
import { readMeCall } from './calls/me-call.ts';
import { listAuditEntriesCall } from './calls/audit-calls.ts';
import {
  addDomainCall,
  addOwnDomainCall,
  changeDomainCall,
  checkOwnDomainCall,
  listDomainsCall,
  listOwnDomainsCall,
  removeDomainCall,
  removeOwnDomainCall,
  verifyDomainCall,
} from './calls/domain-calls.ts';
import {
  createGroupCall,
  deleteGroupCall,
  listGroupsCall,
  renameGroupCall,
} from './calls/group-calls.ts';
import {
  assignPolicyCall,
  changePolicyCall,
  createPolicyCall,
  deletePolicyCall,
  listPoliciesCall,
  readLogoCall,
  setLogoCall,
} from './calls/policy-calls.ts';
import { uploadImageCall } from './calls/image-calls.ts';
import {
  changeMemberCall,
  departMemberCall,
  inviteMemberCall,
  listMembersCall,
  readMemberCall,
  removeMemberCall,
  resendInvitationCall,
  revokeInvitationCall,
} from './calls/member-calls.ts';
import { listPassesCall, listPassMessagesCall, sendPassMessageCall } from './calls/pass-calls.ts';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { operationCall, type PublicCall } from './public-call.ts';

/**
 * Every call of the public API, in the order of the reference. The Worker mounts this table, and
 * openapi.json and the reference are built from it.
 */
export const PUBLIC_CALLS: readonly PublicCall[] = [
  readMeCall,
  listCardsCall,
  createCardCall,
  readCardCall,
  changeCardCall,
  deleteCardCall,
  createCardsCall,
  changeCardsCall,
  uploadImageCall,
  operationCall(CONTACTS.list),
  operationCall(CONTACTS.create),
  operationCall(CONTACTS.read),
  operationCall(CONTACTS.change),
  operationCall(CONTACTS.remove),
  operationCall(CONTACTS.restore),
  operationCall(CONTACTS.listHeld),
  operationCall(CONTACTS.keepHeld),
  operationCall(CONTACTS.deleteHeld),
  operationCall(CONTACTS.restoreHeld),
  operationCall(ANALYTICS.read),
  listPassesCall,
  listPassMessagesCall,
  sendPassMessageCall,
  listMembersCall,
  inviteMemberCall,
  readMemberCall,
  changeMemberCall,
  removeMemberCall,
  inviteMembersCall,
  changeMembersCall,
  departMemberCall,
  revokeInvitationCall,
  resendInvitationCall,
  listGroupsCall,
  createGroupCall,
  renameGroupCall,
  deleteGroupCall,
  listPoliciesCall,
  createPolicyCall,
  changePolicyCall,
  deletePolicyCall,
  assignPolicyCall,
  readLogoCall,
  setLogoCall,
  listDomainsCall,
  addDomainCall,
  verifyDomainCall,
  changeDomainCall,
  removeDomainCall,
  listOwnDomainsCall,
  addOwnDomainCall,
  checkOwnDomainCall,
  removeOwnDomainCall,
  listAuditEntriesCall,
  ...Object.values(WEBHOOKS).map(operationCall),
];
