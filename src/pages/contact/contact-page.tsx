import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { TextPage } from '#src/ui/text-page.tsx';

/** Where to write, for whom. */
export function ContactPage() {
  const { supportEmail } = appSettings;
  return (
    <TextPage
      title="Contact"
      soon="A form on this page: coming soon"
      lead="We answer within 24 hours, in person."
    >
      <section>
        <h2 className="font-display text-xl">By mail</h2>
        <p className="mt-4 text-lg">
          <a href={`mailto:${supportEmail}`} className="text-link">
            {supportEmail}
          </a>
        </p>
        <p className="mt-3 text-stone">
          For questions about Enterprise plans write the number of people and the country you sell
          in, and you get a price and not a call.
        </p>
      </section>
      <section>
        <h2 className="font-display text-xl">Without writing</h2>
        <ul className="mt-4 flex flex-col gap-3 text-md text-stone">
          <li>
            <Link to={href('help')} className="text-link">
              Help Center
            </Link>
            : answers, and a form that reaches us
          </li>
          <li>
            <Link to={href('whiteLabel')} className="text-link">
              White-label
            </Link>
            : the partner programme
          </li>
          <li>
            <Link to={href('status')} className="text-link">
              System Status
            </Link>
            : whether it is you or us
          </li>
        </ul>
      </section>
    </TextPage>
  );
}
