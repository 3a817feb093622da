/** Codes of RFC 6749 §§4.1.2.1 and 5.2, RFC 7591 §3.2.2 and RFC 8707 §2. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied';

/** A refusal in the protocol's own words. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;

  /** `message` is for people who write programs. It contains nothing of the request. */
  constructor(code: OAuthErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
