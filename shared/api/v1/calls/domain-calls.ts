import * as domains from '#shared/api/organizations/domains.ts';
import * as ownDomains from '#shared/api/organizations/own-domains.ts';
import { buildPageSchema } from '#shared/api/pages.ts';
import { publicCall, publicCommand, publicList } from '#shared/api/v1/public-call.ts';

const byDomain = { params: { domain: 'engines.example' } };
const byHostname = { params: { hostname: 'cards.engines.example' } };

export const listDomainsCall = publicList({
  name: 'listDomains',
  summary: 'List the domains of email addresses that your team proves or has proven.',
  scope: 'domains:read',
  isOrganizationOnly: true,
  app: domains.listDomains,
  request: null,
  response: buildPageSchema(domains.addDomain.response),
  toPage: (page) => ({ data: page.domains, next: null }),
});

export const addDomainCall = publicCall({
  name: 'addDomain',
  summary: 'Begin to prove a domain. The answer has the DNS record that proves it.',
  scope: 'domains:write',
  isOrganizationOnly: true,
  app: domains.addDomain,
  request: domains.addDomain.request,
  response: domains.addDomain.response,
  status: 201,
  example: { body: { domain: 'engines.example' } },
});

export const verifyDomainCall = publicCall({
  name: 'verifyDomain',
  summary: 'Read the DNS record of a domain now.',
  scope: 'domains:write',
  isOrganizationOnly: true,
  app: domains.verifyDomain,
  request: null,
  response: domains.verifyDomain.response,
  example: byDomain,
});

export const changeDomainCall = publicCall({
  name: 'changeDomain',
  summary: 'Say whether people with an address of a proven domain may join without an invitation.',
  scope: 'domains:write',
  isOrganizationOnly: true,
  app: domains.updateDomain,
  request: domains.updateDomain.request,
  response: domains.updateDomain.response,
  example: { ...byDomain, body: { canJoin: false } },
});

export const removeDomainCall = publicCommand({
  name: 'removeDomain',
  summary: 'Remove a domain of email addresses. Who joined by it stays.',
  scope: 'domains:write',
  isOrganizationOnly: true,
  app: domains.removeDomain,
  request: null,
  response: null,
  example: byDomain,
});

export const listOwnDomainsCall = publicList({
  name: 'listOwnDomains',
  summary: 'List the hostnames at which the cards of your team are, or will be.',
  scope: 'domains:read',
  isOrganizationOnly: true,
  app: ownDomains.listOwnDomains,
  request: null,
  response: buildPageSchema(ownDomains.addOwnDomain.response),
  toPage: (page) => ({ data: page.ownDomains, next: null }),
});

export const addOwnDomainCall = publicCall({
  name: 'addOwnDomain',
  summary: 'Begin to set up a hostname for cards. The answer has the DNS records to set.',
  scope: 'domains:write',
  isOrganizationOnly: true,
  app: ownDomains.addOwnDomain,
  request: ownDomains.addOwnDomain.request,
  response: ownDomains.addOwnDomain.response,
  status: 201,
  example: { body: { hostname: 'cards.engines.example' } },
});

export const checkOwnDomainCall = publicCall({
  name: 'checkOwnDomain',
  summary: 'Check the DNS and the certificate of a hostname now.',
  scope: 'domains:write',
  isOrganizationOnly: true,
  app: ownDomains.checkOwnDomain,
  request: null,
  response: ownDomains.checkOwnDomain.response,
  example: byHostname,
});

export const removeOwnDomainCall = publicCommand({
  name: 'removeOwnDomain',
  summary: 'Remove a hostname. It redirects for a while.',
  scope: 'domains:write',
  isOrganizationOnly: true,
  app: ownDomains.removeOwnDomain,
  request: null,
  response: null,
  example: byHostname,
});
