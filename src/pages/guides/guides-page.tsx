import { REFERENCE_ORIGIN } from '#shared/api/v1/prefix.ts';
import { href } from '#shared/routes.ts';
import { CodeExample } from '#src/features/code-example/code-example.tsx';
import { useReaderOrigin } from '#src/features/code-example/use-reader-origin.ts';
import { AssistantGuide } from '#src/pages/guides/assistant-guide.tsx';
import { AuditLogGuide } from '#src/pages/guides/audit-log-guide.tsx';
import { BASICS, CARD_FILES, FILE_EXAMPLE, SELF_HOSTING } from '#src/pages/guides/content.ts';
import { WebhookGuide } from '#src/pages/guides/webhook-guide.tsx';
import { Section, TextPage } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';

/** What developers read once: webhooks, assistants, audit logs, public files. The calls are in the reference. */
export function GuidesPage() {
  const origin = useReaderOrigin();
  const commands = FILE_EXAMPLE.replaceAll(REFERENCE_ORIGIN, origin);
  return (
    <TextPage
      title="Guides"
      lead={
        <>
          Receive webhooks, connect an assistant, verify an audit log, and use the public files of
          every card. The calls of the API are in the{' '}
          <Link to={href('docs')} className="text-link">
            reference
          </Link>
          .
        </>
      }
    >
      <Section {...BASICS} />
      <WebhookGuide />
      <AssistantGuide origin={origin} />
      <AuditLogGuide />
      <Section {...CARD_FILES}>
        <CodeExample title="From a terminal" code={commands} copied={commands} />
      </Section>
      <Section {...SELF_HOSTING} />
    </TextPage>
  );
}
