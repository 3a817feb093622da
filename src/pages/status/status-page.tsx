import { href } from '#shared/routes.ts';
import { ServiceChecks } from '#src/pages/status/service-checks.tsx';
import { TextPage } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';

export function StatusPage() {
  return (
    <TextPage
      title="System Status"
      soon="Coming soon: a history of outages."
      lead="Live status, checked when you open this page."
    >
      <ServiceChecks />
      <section>
        <h2 className="font-display text-xl">If something isn’t working</h2>
        <p className="mt-4 text-md text-stone">
          Published cards may still be served from the cache, and your edits stay in your browser
          until they can be saved. If the problem continues,{' '}
          <Link to={href('contact')} className="text-link">
            contact us
          </Link>
          .
        </p>
      </section>
    </TextPage>
  );
}
