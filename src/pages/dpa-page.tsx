import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { OperatorLegalPage } from '#src/features/legal-text/operator-legal-page.tsx';
import { ConditionalList } from '#src/features/trust/conditional-list.tsx';
import { MEASURES } from '#src/features/trust/measures.ts';
import { listProcessors } from '#src/features/trust/processors.tsx';
import { useServerConditions } from '#src/features/trust/use-server-conditions.ts';
import { Section } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';

/** The operator's agreement, with the measures and processors that are true of this server. */
export function DpaPage() {
  const conditions = useServerConditions();
  return (
    <OperatorLegalPage
      kind="dpa"
      placeholder={{
        lead: `An agreement for companies whose people or contacts are on cards here. The operator of this server hasn't published it yet. To get one, email ${appSettings.supportEmail}.`,
      }}
    >
      <Section title="Annex: technical and organizational measures" entries={MEASURES} />
      <Section title="Annex: subprocessors">
        {conditions !== null && (
          <ConditionalList entries={listProcessors()} conditions={conditions} />
        )}
        <p className="mt-4 text-stone">
          Where data is stored, and for how long:{' '}
          <Link to={href('security')} className="text-link">
            Security
          </Link>
        </p>
      </Section>
    </OperatorLegalPage>
  );
}
