import type { ReactNode } from 'react';
import type { Brand } from '#shared/brand/brand.ts';
import { pickTextColor } from '#src/pages/franchise-dashboard/branding/pick-text-color.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/** Sign-in, a public card and a mail under this brand. Incomplete colors are black and white. */
export function BrandPreviews({ brand }: { brand: Brand }) {
  const background = HEX.test(brand.backgroundColor) ? brand.backgroundColor : '#000000';
  const primary = HEX.test(brand.primaryColor) ? brand.primaryColor : '#ffffff';
  const name = brand.productName.trim() || 'Your Platform';
  const page = { backgroundColor: background, color: pickTextColor(background) };
  const button = { backgroundColor: primary, color: pickTextColor(primary) };
  return (
    <div className="grid gap-6">
      <Preview label="Preview of sign-in">
        <div className="grid gap-4 p-6" style={page}>
          <Name brand={brand} name={name} button={button} />
          {brand.tagline !== '' && <p className="[overflow-wrap:anywhere]">{brand.tagline}</p>}
          <p className="font-display text-xl [overflow-wrap:anywhere]">Sign in to {name}</p>
          <span
            className="inline-flex h-11 items-center justify-center rounded-control px-5 font-medium"
            style={button}
          >
            Sign in
          </span>
          <p className="underline" style={{ color: primary }}>
            Forgot password?
          </p>
        </div>
      </Preview>
      <Preview label="Preview of a public card">
        <div className="grid justify-items-center gap-2 p-6 text-center" style={page}>
          <span className="size-14 rounded-full" style={button} />
          <p className="font-display text-lg">Ann Example</p>
          <p>Consultant</p>
          <span
            className="mt-2 inline-flex h-11 items-center rounded-control px-5 font-medium"
            style={button}
          >
            Save contact
          </span>
          {brand.hasWatermark && (
            <p className="mt-3 text-xs [overflow-wrap:anywhere]">Made with {name}</p>
          )}
        </div>
      </Preview>
      <Preview label="Preview of an email">
        <div className="grid gap-1 bg-raised p-5">
          <p className="font-medium [overflow-wrap:anywhere]">{brand.senderName || name}</p>
          <p className="text-stone [overflow-wrap:anywhere]">
            Replies go to {brand.replyTo || brand.supportEmail || 'our support address'}
          </p>
          <p className="mt-3 [overflow-wrap:anywhere]">Confirm your email for {name}</p>
        </div>
      </Preview>
    </div>
  );
}

function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure aria-label={label} className="overflow-hidden rounded-panel border border-hairline">
      {children}
    </figure>
  );
}

function Name({
  brand,
  name,
  button,
}: {
  brand: Brand;
  name: string;
  button: { backgroundColor: string; color: string };
}) {
  return (
    <div className="flex items-center gap-3">
      {brand.logo === '' ? (
        <span
          aria-hidden="true"
          className="flex size-10 shrink-0 items-center justify-center rounded-control font-display text-lg"
          style={button}
        >
          {[...name][0]}
        </span>
      ) : (
        <img src={brand.logo} alt="Logo" className="h-10 max-w-40 object-contain" />
      )}
      <span className="min-w-0 truncate font-medium">{name}</span>
    </div>
  );
}
