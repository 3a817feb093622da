import '#src/card-view/card-view.css';
import type { CompanyLogo } from '#shared/organization/company-logo.ts';
import { LogoImage } from '#src/card-view/logo-image.tsx';
import { PREVIEW_LABELS } from '#src/pages/team/settings/logo/copy.ts';

const GROUNDS = [
  { key: 'light', className: 'bg-[#f6f1e7] text-[#211b12]' },
  { key: 'dark', className: 'bg-[#0e0d0b] text-[#f4efe6]' },
] as const;

/** A logo as pages of both kinds show it. */
export function LogoPreview({ logo, name }: { logo: CompanyLogo; name: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {GROUNDS.map(({ key, className }) => (
        <figure
          key={key}
          className={`grid min-w-0 justify-items-start gap-3 rounded-control border border-hairline-strong p-4 ${className}`}
        >
          <LogoImage logo={{ ...logo, name }} />
          <figcaption className="text-xs">{PREVIEW_LABELS[key]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
