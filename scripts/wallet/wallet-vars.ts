import { makeDevelopmentKeys, type DevelopmentKeys } from '#scripts/wallet/development-keys.ts';

/** Settings that only fit together: somebody who has set one of a group has set the group. */
const GROUPS: readonly (readonly (keyof DevelopmentKeys)[])[] = [
  ['PASS_SECRET'],
  ['APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'],
  ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_EMAIL', 'GOOGLE_WALLET_KEY', 'GOOGLE_API_BASE'],
];

/** The wallet settings a file of settings lacks, made for development. Makes keys only when something is missing. */
export function missingWalletVars(present: string, now: Date): [name: string, value: string][] {
  const names = GROUPS.filter(
    (group) => !group.some((name) => new RegExp(`^${name}=`, 'm').test(present)),
  ).flat();
  if (names.length === 0) return [];
  const keys = makeDevelopmentKeys(now);
  return names.map((name) => [name, keys[name]]);
}
