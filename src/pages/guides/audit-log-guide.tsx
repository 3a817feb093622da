import { href } from '#shared/routes.ts';
import { CodeExample } from '#src/features/code-example/code-example.tsx';
import {
  AUDIT_LOG_TEXTS,
  VERIFY_LOG_LINK,
  VERIFY_LOG_TITLE,
} from '#src/pages/guides/audit-log-content.ts';
// oxlint-disable-next-line import/default -- the text of the file, from Vite
import exampleCode from '#src/pages/guides/verify-audit-log.py?raw';
import { Section } from '#src/ui/content/text-page.tsx';

const CODE = exampleCode.trim();

/** How a team verifies its audit log by itself. */
export function AuditLogGuide() {
  return (
    <Section {...AUDIT_LOG_TEXTS}>
      <p className="mt-4">
        {/* A document of its own, whose policy keeps files from the network. */}
        <a href={href('verifyAuditLog')} className="text-link">
          {VERIFY_LOG_LINK}
        </a>
      </p>
      <CodeExample title={VERIFY_LOG_TITLE} code={CODE} copied={CODE} />
    </Section>
  );
}
