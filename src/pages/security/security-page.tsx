import { retention } from 'virtual:retention';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { CodeExample } from '#src/features/code-example/code-example.tsx';
import { useReaderOrigin } from '#src/features/code-example/use-reader-origin.ts';
import { ConditionalList } from '#src/features/trust/conditional-list.tsx';
import { MEASURES } from '#src/features/trust/measures.ts';
import { listProcessors } from '#src/features/trust/processors.tsx';
import { useServerConditions } from '#src/features/trust/use-server-conditions.ts';
import { BUYER_CHECKS } from '#src/pages/security/checks.ts';
import { NOT_OFFERED, REPORTING, RETENTION_INTRO, STORES } from '#src/pages/security/content.ts';
import { Section, TextPage } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';

/** What a buyer asks before data of a company goes in, from the parts that make it so. */
export function SecurityPage() {
  const conditions = useServerConditions();
  return (
    <TextPage title="Security" lead={<Lead />}>
      {conditions !== null && (
        <>
          <Section title="What is stored where" id="stores">
            <ConditionalList entries={STORES} conditions={conditions} />
          </Section>
          <Section
            title="Who processes it"
            id="processors"
            paragraphs={['Companies that get data of this service, and which.']}
          >
            <ConditionalList entries={listProcessors()} conditions={conditions} />
          </Section>
          <Section title="How long it is stored" id="retention" paragraphs={[RETENTION_INTRO]}>
            <Retention />
          </Section>
          <Section title="How it is protected" id="protection" entries={MEASURES} />
          <Section title="What there isn't" id="limits" entries={NOT_OFFERED} />
          <Section
            title="Check it yourself"
            id="checks"
            paragraphs={['In a terminal, with a card of yours. Nothing to install.']}
          >
            <Checks hasContact={conditions.includes('securityContact')} />
          </Section>
          <Section title={REPORTING.title} id="reporting">
            <Reporting hasContact={conditions.includes('securityContact')} />
          </Section>
        </>
      )}
    </TextPage>
  );
}

function Lead() {
  return (
    <>
      What we store, where and for how long, who else gets it, and how you check that. The{' '}
      <Link to={href('privacy')} className="text-link">
        privacy policy
      </Link>{' '}
      says it for people, the{' '}
      <Link to={href('cookies')} className="text-link">
        cookie policy
      </Link>{' '}
      for browsers.
    </>
  );
}

function Retention() {
  return (
    <details className="group mt-5 border-y border-hairline">
      <summary className="cursor-pointer py-4 font-medium">All {retention.length} tables</summary>
      <div className="pb-4">
        {retention.map(([table, contents, deleted]) => (
          <dl
            key={table}
            className="grid gap-x-8 border-t border-hairline py-3 sm:grid-cols-[15rem_minmax(0,1fr)]"
          >
            <dt className="wrap-anywhere">{contents}</dt>
            <dd className="text-stone">{deleted}</dd>
          </dl>
        ))}
      </div>
    </details>
  );
}

function Checks({ hasContact }: { hasContact: boolean }) {
  const origin = useReaderOrigin();
  return BUYER_CHECKS.map(({ key, title, text, commands, output }) => {
    if (key === 'contact' && !hasContact) return null;
    const shown = commands.replaceAll('ORIGIN', origin);
    return (
      <div
        key={key}
        data-condition={key === 'contact' ? 'securityContact' : undefined}
        className="mt-8 min-w-0"
      >
        <h3 className="text-md font-medium">{title}</h3>
        <p className="mt-1 max-w-[62ch] text-stone">{text}</p>
        <CodeExample title="Run" code={shown} copied={shown} />
        <CodeExample title="It prints, for example" code={output.replaceAll('ORIGIN', origin)} />
      </div>
    );
  });
}

function Reporting({ hasContact }: { hasContact: boolean }) {
  return (
    <p className="mt-4 text-md text-stone">
      {appSettings.supportEmail !== '' && (
        <>
          Write to{' '}
          <a href={`mailto:${appSettings.supportEmail}`} className="text-link">
            {appSettings.supportEmail}
          </a>
          {hasContact && (
            <span data-condition="securityContact">
              {' '}
              or to the contact in{' '}
              <a href={href('securityTxt')} className="text-link">
                security.txt
              </a>
            </span>
          )}
          .{' '}
        </>
      )}
      {REPORTING.text}
    </p>
  );
}
