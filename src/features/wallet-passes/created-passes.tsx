import type { ReactNode, Ref } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { device, passes } from './actions.ts';
import { SCAN_WITH_PHONE, VISITORS_TOO, WALLETS } from './copy.ts';
import type { PassView } from './use-passes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';

type Row = (typeof WALLETS)[number];

/** Both wallets with their devices; on Android, Google Wallet comes first. */
export function WalletRows({ renderAction }: { renderAction?: (row: Row) => ReactNode }) {
  const rows = device.isAndroid ? WALLETS.toReversed() : WALLETS;
  return (
    <ul aria-label="Wallets" className="divide-y divide-hairline border-y border-hairline">
      {rows.map((row) => (
        <li
          key={row.wallet}
          className="grid gap-x-4 gap-y-2 py-3.5 sm:flex sm:items-center sm:justify-between"
        >
          <div className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
            <p className="font-medium">{row.name}</p>
            <p className="text-xs text-stone">{row.devices}</p>
          </div>
          {renderAction?.(row)}
        </li>
      ))}
    </ul>
  );
}

interface CreatedPassesProps {
  card: LocalCard;
  created: Extract<PassView, { kind: 'created' }>['created'];
  /** Ref of the first wallet's link. */
  firstRef: Ref<HTMLAnchorElement>;
}

/** Passes ready to be added here, or on a phone through the QR code of the preview. */
export function CreatedPasses({ card, created, firstRef }: CreatedPassesProps) {
  const urls = { apple: created.appleWalletUrl, google: created.googleWalletUrl };
  const first = device.isAndroid ? 'google' : 'apple';
  const isPhone = device.isIOS || device.isAndroid;
  return (
    <>
      {!isPhone && <p className="text-center text-stone">{SCAN_WITH_PHONE}</p>}
      <WalletRows
        renderAction={({ wallet, name }) => {
          const url = urls[wallet];
          if (url === null) return <Badge>Not set up on this server</Badge>;
          return (
            <a
              ref={wallet === first ? firstRef : undefined}
              href={url}
              className={buttonClass({
                variant: isPhone && wallet === first ? 'primary' : 'outline',
              })}
              onClick={(event) => {
                event.preventDefault();
                void passes.send(wallet, url, card);
              }}
            >
              Add to {name}
            </a>
          );
        }}
      />
      {created.development && (
        <Notice tone="warn" title="Test pass">
          An iPhone refuses this pass until a real certificate is set on this server, and Google's
          link opens a stand-in for Google.
        </Notice>
      )}
      {isPhone && <p className="text-stone">{VISITORS_TOO}</p>}
    </>
  );
}
