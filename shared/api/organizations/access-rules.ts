import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { accessRulesSchema, newAccessRulesSchema } from '#shared/organization/access-rules.ts';

/** Hours from an owner's request to the end of the rule for networks. */
export const NETWORK_RULE_END_HOURS = 24;

const storedSchema = z.object({
  rules: accessRulesSchema,
  /** The caller's address, which the networks of sessions have to contain. */
  address: z.string(),
});

const password = z.string().min(1, 'Your password is required.').max(1024);

/** From where, and for how long after signing in, an organization can be used. */
export const readAccessRules = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/access-rules',
  auth: true,
  request: null,
  response: storedSchema,
});

/**
 * Replaces the rules and cancels a scheduled end of the networks. Refused with `invalid_input` for
 * networks of sessions that do not contain the caller's address. All owners get a mail.
 */
export const updateAccessRules = endpoint({
  method: 'PUT',
  path: '/api/organizations/:org/access-rules',
  auth: true,
  request: newAccessRulesSchema.extend({ password }),
  response: storedSchema,
});

const endSchema = z.object({
  /** When the rule for the networks of sessions ends; null unless that is scheduled. */
  endsAt: z.iso.datetime().nullable(),
});

// An owner may make these calls from any address.

export const readNetworkRuleEnd = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/network-rule-end',
  auth: true,
  request: null,
  response: endSchema,
});

/**
 * Ends the rule for the networks of sessions after `NETWORK_RULE_END_HOURS`, for owners whose networks
 * changed. Repeating it changes nothing. All owners get a mail.
 */
export const scheduleNetworkRuleEnd = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/network-rule-end',
  auth: true,
  request: z.object({ password }),
  response: endSchema,
});

/** The rule stays. All owners get a mail. */
export const cancelNetworkRuleEnd = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/network-rule-end',
  auth: true,
  request: null,
  response: endSchema,
});
