import { Link } from 'react-router';
import { PAGE_WIDTH } from '#src/app/frame/frame-parts.tsx';
import { Logo } from '#src/app/frame/logo.tsx';
import { FOOTER_COLUMNS, SOCIAL_PLACES } from '#src/app/frame/site-links.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { browserClock } from '#src/browser/clock.ts';

const FIRST_YEAR = 2024;

/** The last of every public page: where everything is. */
export function SiteFooter() {
  return (
    <footer className="mt-auto">
      <div className="fading-rule" />
      <div className={`${PAGE_WIDTH} py-14 md:py-20`}>
        <div className="grid gap-x-10 gap-y-12 lg:grid-cols-[1.3fr_2fr]">
          <div>
            <Logo />
            <p className="mt-4 max-w-[34ch] text-stone">
              The premium digital business card platform with luxury design and networking features.
            </p>
            <Social />
          </div>
          <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4">
            {FOOTER_COLUMNS.map((column) => (
              <Column key={column.title} {...column} />
            ))}
          </div>
        </div>
        {/* A page written last year and taken over today: the year is today's. */}
        <p
          className="mt-14 border-t border-hairline pt-6 text-xs text-stone"
          suppressHydrationWarning
        >
          © {FIRST_YEAR}-{browserClock.now().getFullYear()} {appSettings.productName}
        </p>
      </div>
    </footer>
  );
}

function Column({ title, links }: (typeof FOOTER_COLUMNS)[number]) {
  return (
    <nav aria-label={title}>
      <h2 className="text-xs font-medium text-bone">{title}</h2>
      <ul className="mt-2 -ml-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center rounded-small px-2 text-stone transition-colors hover:text-bone md:min-h-9"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Social() {
  return (
    <>
      <ul className="mt-7 flex gap-3 text-ornament" aria-label="Social media">
        {SOCIAL_PLACES.map(({ path, label }) => (
          <li key={label} title={`${label}: not there yet`}>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current">
              <path d={path} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <span className="sr-only">{label}: not there yet</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-stone">No social accounts yet.</p>
    </>
  );
}
