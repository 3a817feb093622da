/** What a check of an own domain can find wrong. */
export const OWN_DOMAIN_PROBLEMS = [
  'proof_missing',
  'held',
  'cname_missing',
  'cname_wrong',
  'caa_blocks',
  'hostname_pending',
  'hostname_blocked',
  'certificate_pending',
  'certificate_failed',
  'provider_unreachable',
] as const;
export type OwnDomainProblem = (typeof OWN_DOMAIN_PROBLEMS)[number];
