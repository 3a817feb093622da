import type { Branding } from '#src/pages/franchise-dashboard/branding/sample-branding.ts';
import { pickTextColor } from './pick-text-color.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * A small preview of the partner's platform. Incomplete color values fall back to black and white.
 */
export function BrandPreview({ branding }: { branding: Branding }) {
  const background = HEX.test(branding.backgroundColor) ? branding.backgroundColor : '#000000';
  const primary = HEX.test(branding.primaryColor) ? branding.primaryColor : '#ffffff';
  const textColor = pickTextColor(background);
  const { platformName, tagline, domain, logo } = branding;
  return (
    <figure aria-label="Live preview" className="overflow-hidden rounded-panel shadow-float">
      <div className="flex h-10 items-center gap-2 bg-raised-3 px-4 text-xs text-stone">
        <span aria-hidden="true" className="flex gap-1.5">
          <span className="size-2.5 rounded-full bg-control" />
          <span className="size-2.5 rounded-full bg-control" />
        </span>
        <span className="truncate">{domain || 'your-domain.example'}</span>
      </div>
      <div
        className="flex min-h-80 flex-col p-6 md:p-8"
        style={{ backgroundColor: background, color: textColor }}
      >
        <div className="flex items-center gap-3">
          {logo === '' ? (
            <span
              aria-hidden="true"
              className="flex size-10 items-center justify-center rounded-control font-display text-lg"
              style={{ backgroundColor: primary, color: pickTextColor(primary) }}
            >
              {[...platformName.trim()][0] ?? '?'}
            </span>
          ) : (
            <img src={logo} alt="Logo" className="h-10 max-w-40 object-contain" />
          )}
          <span className="min-w-0 truncate font-medium">{platformName || 'Your Platform'}</span>
        </div>
        <div className="mt-auto pt-12">
          <p className="font-display text-xl text-balance break-words">
            {tagline || 'Your tagline'}
          </p>
          <span
            className="mt-5 inline-flex h-11 items-center rounded-control px-5 font-medium"
            style={{ backgroundColor: primary, color: pickTextColor(primary) }}
          >
            Create your card
          </span>
        </div>
      </div>
    </figure>
  );
}
