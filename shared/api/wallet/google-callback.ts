import { endpoint } from '#shared/api/endpoint.ts';

/** Where Google Wallet reports that a person saved or removed a pass. Its signature is the proof. */
export const receiveGoogleCallback = endpoint({
  method: 'POST',
  path: '/api/google-wallet/callbacks',
  auth: false,
  request: null,
  response: null,
});
