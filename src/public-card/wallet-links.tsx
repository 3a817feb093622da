import { href } from '#shared/routes.ts';
import type { Wallet } from '#shared/wallet/wallet.ts';

// Words alone: both companies forbid drawing their badges anew, and both fix how their wallet is written.
const LINKS = [
  { wallet: 'apple', key: 'applePass', label: 'Add to Apple Wallet' },
  { wallet: 'google', key: 'googlePass', label: 'Add to Google Wallet' },
] as const;

interface WalletLinksProps {
  username: string;
  wallets: readonly Wallet[];
}

/** The card for a phone's wallet. Without the script both are there; it takes the one away that this phone has not. */
export function WalletLinks({ username, wallets }: WalletLinksProps) {
  const links = LINKS.filter(({ wallet }) => wallets.includes(wallet));
  if (links.length === 0) return null;
  return (
    <section className="pg-wallet" aria-label="Wallet">
      {links.map(({ wallet, key, label }) => (
        <a key={wallet} className={`pg-${wallet}`} href={href(key, { username })}>
          {label}
        </a>
      ))}
      <p>
        Scan <a href="#code">the code</a> with your phone to add the card there.
      </p>
    </section>
  );
}
