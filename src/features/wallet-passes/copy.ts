/** The wallets a pass can go to, and what they live on. */
export const WALLETS = [
  { name: 'Apple Wallet', devices: 'iPhone and Apple Watch' },
  { name: 'Google Wallet', devices: 'Android phones' },
] as const;
