import { href } from '#shared/routes.ts';
import { appSettings, isPartnerApp } from '#src/browser/app-settings.ts';
import { Link } from '#src/ui/link.tsx';

export function Logo() {
  return (
    <Link
      to={href('home')}
      className="flex h-11 min-w-7 items-center gap-2.5 rounded-small font-medium"
    >
      {appSettings.logo ? (
        <img src={appSettings.logo} alt={appSettings.productName} className="h-8" />
      ) : (
        <>
          {!isPartnerApp() && <Mark />}
          <span className="truncate">{appSettings.productName}</span>
        </>
      )}
    </Link>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 28 18" aria-hidden="true" className="h-[18px] w-7 shrink-0">
      <rect width="28" height="18" rx="2" className="fill-(--background-color-gold)" />
      <path
        d="M0 14 19 0h7a2 2 0 0 1 2 2L6.5 18H2a2 2 0 0 1-2-2z"
        className="fill-(--background-color-gold-light)"
      />
      <rect x="3.5" y="12" width="9" height="1.8" rx=".9" className="fill-ink" />
    </svg>
  );
}
