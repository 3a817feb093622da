import { Link } from 'react-router';
import { SUPPORT_ANSWER_HOURS } from '#shared/plan/terms.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { ContactForm } from '#src/features/support-form/contact-form.tsx';
import { TextPage } from '#src/ui/text-page.tsx';

const ELSEWHERE = [
  ['help', 'Help Center', 'answers to what is asked most'],
  ['whiteLabel', 'White-label', 'the partner programme'],
  ['status', 'System Status', 'whether it is you or us'],
] as const;

/** Where to write, for whom. */
export function ContactPage() {
  const { supportEmail } = appSettings;
  return (
    <TextPage
      title="Contact"
      lead={`We answer within ${SUPPORT_ANSWER_HOURS} hours, in person.`}
      picture={<Aside supportEmail={supportEmail} />}
    >
      <section aria-labelledby="write">
        <h2 id="write" className="font-display text-xl">
          Write to us
        </h2>
        <p className="mt-3 mb-8 max-w-[56ch] text-stone">
          For questions about Enterprise plans write the number of people and the country you sell
          in, and you get a price and not a call. Messages are kept for 180 days.
        </p>
        <ContactForm />
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
        {ELSEWHERE.map(([key, name, text]) => (
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
