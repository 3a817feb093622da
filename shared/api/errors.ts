import { FALLBACK_ERRORS } from '#shared/api/fallback-errors.ts';
import { CONFIRM_FIRST } from '#shared/text/confirm-first.ts';

/**
 * Every error of the API: its status and default message. `title` replaces the message as the title
 * of a problem document (RFC 9457 §3.1.4) where it speaks of a screen.
 */
export const ERRORS = {
  ...FALLBACK_ERRORS,
  human_check: {
    status: 400,
    message:
      'Please confirm that you are human and send again. The check needs JavaScript, and expires after some minutes.',
  },
  reset_invalid: {
    status: 400,
    message: 'This link has expired or was already used. Please request a new one.',
  },
  invalid_input: {
    status: 400,
    message: 'Please check the highlighted fields.',
    title: 'The request has invalid values.',
  },
  invalid_credentials: { status: 401, message: 'Invalid email or password.' },
  unauthorized: { status: 401, message: 'Please sign in to continue.' },
  invalid_key: {
    status: 401,
    message: 'Send a valid API key as “Authorization: Bearer ttc_…”. It may be expired or revoked.',
  },
  scope_required: { status: 403, message: 'This API key does not have the permission for this.' },
  wrong_password: { status: 403, message: 'This is not your current password.' },
  franchise_denied: { status: 401, message: 'Invalid password. Please try again.' },
  confirm_password: { status: 403, message: 'Please enter your password again to continue.' },
  taken_down: {
    status: 403,
    message: 'The operator took this card down. It cannot be changed until it is restored.',
  },
  publishing_paused: {
    status: 403,
    message:
      'Something you published was taken down. You can deactivate and delete cards, but you cannot publish anything new until we have reviewed your account. To appeal, contact support.',
  },
  team_publishing_paused: {
    status: 403,
    message: 'This team cannot publish anything new for now. To appeal, contact support.',
  },
  picture_blocked: {
    status: 403,
    message: 'The operator removed this picture. Please choose another one.',
  },
  forbidden: { status: 403, message: 'Your role in this team does not allow that.' },
  network_refused: {
    status: 403,
    message: 'This team cannot be used from your network. Connect to a network of the team.',
  },
  sign_in_again: { status: 403, message: 'This team asks you to enter your password again.' },
  email_unconfirmed: { status: 403, message: CONFIRM_FIRST },
  plan_limit: { status: 403, message: 'Your plan does not include this.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  id_taken: { status: 409, message: 'This ID is already used. Send the call with a new one.' },
  username_taken: { status: 409, message: 'This username is already taken.' },
  username_reserved: { status: 409, message: 'This name is reserved. Please choose another.' },
  already_published: {
    status: 409,
    message: 'This card is already published under another name. Rename it instead.',
  },
  not_published: {
    status: 409,
    message: 'Publish this card first, then create its passes.',
    title: 'The card is not published, or has no passes.',
  },
  last_owner: {
    status: 409,
    message: 'A team needs an owner. Make someone else an owner first.',
  },
  billing_owner: {
    status: 409,
    message: 'This person pays for the team. Hand billing over to another owner first.',
  },
  billing_offered: {
    status: 409,
    message: 'Billing is already offered to another owner. Withdraw that offer first.',
  },
  billing_terms_changed: {
    status: 409,
    message: 'What you would take on has changed. Look at it again before you accept.',
  },
  organization_ending: {
    status: 409,
    message: 'This team is being deleted, so nothing new can be made in it. An owner can keep it.',
  },
  other_admin_confirms: {
    status: 403,
    message: 'Another owner or admin, who was one before the key was paused, has to confirm it.',
  },
  too_early: { status: 409, message: 'This link works later. The email says from when.' },
  already_member: { status: 409, message: 'This person is already in the team.' },
  not_joined: {
    status: 409,
    message:
      'This is the ID of an invitation. The person can have a card once they have accepted it; their member has another ID then.',
  },
  already_invited: {
    status: 409,
    message: 'This address already has an invitation. Resend it instead.',
  },
  other_account: {
    status: 409,
    message: 'This invitation is for another email address. Sign in with that address.',
  },
  other_partner: {
    status: 409,
    message: 'Your account belongs to another partner. Leave it in your settings first.',
  },
  seats_changed: {
    status: 409,
    message:
      'Another owner chose meanwhile. Your choice is still here: look at theirs, then save again.',
  },
  version_conflict: { status: 409, message: 'This card was changed elsewhere.' },
  already_decided: {
    status: 409,
    message: 'This has already been decided. Please reload the page.',
  },
  request_changed: {
    status: 409,
    message: 'This request was changed meanwhile. Read the new value, then decide.',
  },
  change_outdated: {
    status: 409,
    message:
      'The card changed after this was proposed. Nothing was applied. Ask the assistant to propose it again.',
  },
  key_limit: {
    status: 409,
    message: 'You have as many API keys as an account can have. Revoke one first.',
  },
  idempotency_running: {
    status: 409,
    message: 'The first call with this Idempotency-Key is still running. Try again in a moment.',
  },
  already_subscribed: { status: 409, message: 'You are already on this plan.' },
  no_customer: {
    status: 409,
    message: 'There is nothing to manage yet. You have not bought a plan.',
  },
  payload_too_large: { status: 413, message: 'This is larger than allowed.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  misdirected: { status: 421, message: 'There is nothing at this address.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This Idempotency-Key was used for another call. Use a new one.',
  },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  budget_spent: {
    status: 429,
    message:
      'This account has used its budget for changes today. You can still read and delete, and changes work again at 00:00 UTC.',
  },
  payments_unavailable: { status: 503, message: 'Payments are not set up on this server.' },
  payments_unreachable: {
    status: 503,
    message: 'The payment provider is not responding. Please try again.',
  },
  franchise_unavailable: { status: 503, message: 'Partner access is not set up on this server.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
