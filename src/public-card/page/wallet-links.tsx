import { href } from '#shared/routes.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import { WALLET_COPY } from './copy.ts';

// Text only: both companies forbid redrawing their badges (docs/decisions/0024).
const LINKS = [
  { wallet: 'apple', key: 'applePass' },
  { wallet: 'google', key: 'googlePass' },
] as const;

interface WalletLinksProps {
  username: string;
  wallets: readonly WalletPlatform[];
}

/** Both wallets without the script, which removes the one this phone does not have. */
export function WalletLinks({ username, wallets }: WalletLinksProps) {
  const links = LINKS.filter(({ wallet }) => wallets.includes(wallet));
  if (links.length === 0) return null;
  return (
    <section className="pg-wallet" aria-label={WALLET_COPY.label}>
      {links.map(({ wallet, key }) => (
        <a key={wallet} className={`pg-${wallet}`} href={href(key, { username })}>
          {WALLET_COPY[wallet]}
        </a>
      ))}
      <p>
        {WALLET_COPY.scan.before}
        <a href="#code">{WALLET_COPY.scan.link}</a>
        {WALLET_COPY.scan.after}
      </p>
    </section>
  );
}
