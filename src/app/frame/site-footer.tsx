import { PAGE_WIDTH } from './frame-parts.tsx';
import { Logo } from './logo.tsx';
import { FOOTER_COLUMNS, SOCIAL_ICONS } from './site-links.ts';
import { ThemeSwitch } from '#src/features/theme/theme-switch.tsx';
import { findSocialNetwork } from '#shared/site/social-links.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { publicSettings } from '#src/browser/public-settings.ts';
import { browserClock } from '#src/browser/clock.ts';
import { Link } from '#src/ui/link.tsx';

const FIRST_YEAR = 2024;

export function SiteFooter() {
  return (
    <footer className="mt-auto">
      <div className="fading-rule" />
      <div className={`${PAGE_WIDTH} py-12 md:py-20`}>
        <div className="grid gap-x-10 gap-y-9 lg:grid-cols-[1.3fr_2fr]">
          <div>
            <Logo />
            <p className="mt-4 max-w-[34ch] text-stone">
              {publicSettings.tagline ??
                'The premium digital business card platform with luxury design and networking features.'}
            </p>
            <Social />
          </div>
          <div className="grid grid-cols-2 gap-x-6 gap-y-9 md:grid-cols-4">
            {FOOTER_COLUMNS.map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                <h2 className="text-xs font-medium">{title}</h2>
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
            ))}
          </div>
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 md:mt-14 md:border-t md:border-hairline md:pt-6">
          {/* A page prerendered last year hydrates with the current year. */}
          <p className="text-xs text-stone" suppressHydrationWarning>
            © {FIRST_YEAR}-{browserClock.now().getFullYear()} {appSettings.productName}
          </p>
          {/* Without scripts the page follows the system. */}
          <div className="w-64 noscript:hidden">
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** An icon becomes a link once the operator names the profile. */
function Social() {
  return (
    <ul className="mt-7 flex gap-3 text-ornament" aria-label="Social media">
      {SOCIAL_ICONS.map(({ path, label }) => {
        const link = publicSettings.socialLinks.find((each) => findSocialNetwork(each) === label);
        return (
          <li key={label}>
            {link === undefined ? (
              <SocialIcon path={path} label={`${label} (no profile yet)`} />
            ) : (
              <a
                href={link}
                rel="me"
                className="-m-2 block rounded-small p-2 transition-colors hover:text-bone"
              >
                <SocialIcon path={path} label={label} />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function SocialIcon({ path, label }: { path: string; label: string }) {
  return (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current">
        <path d={path} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </>
  );
}
