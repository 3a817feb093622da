import { endpoint } from '#shared/api/endpoint.ts';
import {
  changedTeamWebhookSchema,
  createdWebhookSchema,
  newTeamWebhookSchema,
  resendSinceSchema,
  resentSchema,
  rotateSecretSchema,
  rotatedSecretSchema,
  webhookDeliveryDetailsSchema,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookEndpointSchema,
  webhookListSchema,
} from '#shared/api/webhooks.ts';

// The same calls as of an account (shared/api/webhooks.ts), for owners and admins of an organization.

export const listTeamWebhooks = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/webhook-endpoints',
  auth: true,
  request: null,
  response: webhookListSchema,
});

export const createTeamWebhook = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/webhook-endpoints',
  auth: true,
  request: newTeamWebhookSchema,
  response: createdWebhookSchema,
});

export const readTeamWebhook = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/webhook-endpoints/:id',
  auth: true,
  request: null,
  response: webhookEndpointSchema,
});

export const changeTeamWebhook = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/webhook-endpoints/:id',
  auth: true,
  request: changedTeamWebhookSchema,
  response: webhookEndpointSchema,
});

export const deleteTeamWebhook = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/webhook-endpoints/:id',
  auth: true,
  request: null,
  response: null,
});

export const testTeamWebhook = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/webhook-endpoints/:id/test',
  auth: true,
  request: null,
  response: webhookDeliveryDetailsSchema,
});

export const rotateTeamWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/webhook-endpoints/:id/rotate-secret',
  auth: true,
  request: rotateSecretSchema,
  response: rotatedSecretSchema,
});

export const listTeamWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/webhook-endpoints/:id/deliveries',
  auth: true,
  request: null,
  response: webhookDeliveryPageSchema,
});

export const readTeamWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/webhook-endpoints/:id/deliveries/:delivery',
  auth: true,
  request: null,
  response: webhookDeliveryDetailsSchema,
});

export const resendTeamWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/webhook-endpoints/:id/deliveries/:delivery/resend',
  auth: true,
  request: null,
  response: webhookDeliverySchema,
});

export const resendTeamWebhookDeliveries = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/webhook-endpoints/:id/resend',
  auth: true,
  request: resendSinceSchema,
  response: resentSchema,
});
