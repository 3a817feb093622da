import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { ServiceChecks } from '#src/pages/status/service-checks.tsx';
import { TextPage } from '#src/ui/text-page.tsx';

/** How the server is, asked at this moment. */
export function StatusPage() {
  return (
    <TextPage
      title="System Status"
      soon="A history: coming soon"
      lead="What you see is asked of the server as you open the page, not a picture of yesterday."
    >
      <ServiceChecks />
      <section>
        <h2 className="font-display text-xl">If something does not answer</h2>
        <p className="mt-4 text-md text-stone">
          Cards that are published may still open from memory, and what you type stays in your
          browser until it can be saved. If it lasts,{' '}
          <Link to={href('contact')} className="text-link">
            write to us
          </Link>
          .
        </p>
      </section>
    </TextPage>
  );
}
