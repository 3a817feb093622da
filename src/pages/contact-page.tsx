import { SUPPORT_RESPONSE_HOURS } from '#shared/plan/purchase-terms.ts';
import { href } from '#shared/routes.ts';
import { appSettings, isPartnerApp } from '#src/browser/app-settings.ts';
import { SupportForm } from '#src/features/support-form/support-form.tsx';
import { TextPage } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';

const OTHER_PAGES = [
  ['help', 'Help Center', 'Answers to common questions'],
  ['whiteLabel', 'White-label', 'Become a partner'],
  ['status', 'System Status', 'Is it you or us?'],
] as const;
/** Customers of a partner are not offered to become partners. */
const SHOWN_PAGES = OTHER_PAGES.filter(([key]) => key !== 'whiteLabel' || !isPartnerApp());

export function ContactPage() {
  const { supportEmail } = appSettings;
  return (
    <TextPage
      title="Contact"
      lead={`A person replies within ${SUPPORT_RESPONSE_HOURS} hours.`}
      picture={<Aside supportEmail={supportEmail} />}
    >
      <section aria-labelledby="write">
        <h2 id="write" className="font-display text-xl">
          Write to us
        </h2>
        <p className="mt-3 mb-8 max-w-[56ch] text-stone">
          For Enterprise plans, tell us the size of your team and your country, and we'll reply with
          a price, not a sales call. We store messages for 180 days.
        </p>
        <SupportForm asksSeats />
      </section>
    </TextPage>
  );
}

function Aside({ supportEmail }: { supportEmail: string }) {
  return (
    <div className="grid gap-8">
      {supportEmail !== '' && (
        <p className="text-md">
          <a href={`mailto:${supportEmail}`} className="text-link break-all">
            {supportEmail}
          </a>
        </p>
      )}
      <ul className="border-b border-hairline">
        {SHOWN_PAGES.map(([key, name, text]) => (
          <li key={key} className="border-t border-hairline">
            <Link to={href(key)} className="group grid gap-0.5 py-3.5">
              <span className="font-medium transition-colors group-hover:text-gold">{name}</span>
              <span className="text-stone">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
