import { href } from '#shared/routes.ts';
import { CodeExample } from '#src/features/code-example/code-example.tsx';
// oxlint-disable-next-line import/default -- the text of the file, from Vite
import exampleCode from '#src/pages/guides/verify-webhook.ts?raw';
import { VERIFY_TITLE, WEBHOOK_TEXTS } from '#src/pages/guides/webhooks-content.ts';
import { Section } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';

const CODE = exampleCode.trim();

/** How messages are sent and checked. */
export function WebhookGuide() {
  return (
    <Section {...WEBHOOK_TEXTS}>
      <p className="mt-4">
        <Link to={`${href('docs')}#events`} className="text-link">
          Events and what their messages contain
        </Link>
      </p>
      <CodeExample title={VERIFY_TITLE} code={CODE} copied={CODE} />
    </Section>
  );
}
