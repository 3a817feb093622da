import { createDevelopmentKeys, type DevelopmentKeys } from '#scripts/wallet/development-keys.ts';

/** Settings that must match: a group with at least one value set is left alone. */
const GROUPS: readonly (readonly (keyof DevelopmentKeys)[])[] = [
  ['PASS_SECRET'],
  ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY', 'GOOGLE_API_BASE'],
];

/**
 * Development values for missing wallet settings. Generates keys only when something is missing.
 */
export function createMissingWalletVars(
  present: string,
  now: Date,
): [name: string, value: string][] {
  const names = GROUPS.filter(
    (group) => !group.some((name) => new RegExp(`^${name}=`, 'm').test(present)),
  ).flat();
  if (names.length === 0) return [];
  const keys = createDevelopmentKeys(now);
  return names.map((name) => [name, keys[name]]);
}
