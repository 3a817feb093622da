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
import {
  NOT_OFFERED,
  REPORTING,
  RETENTION_FIRST,
  RETENTION_INTRO,
  STORES,
} from '#src/pages/security/content.ts';
import { SectionLinks } from '#src/ui/content/section-links.tsx';
import { Section, Terms, TextPage } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';

const SECTIONS = {
  stores: { id: 'stores', title: 'Where data is stored' },
  processors: { id: 'processors', title: 'Who processes it' },
  retention: { id: 'retention', title: 'How long it is stored' },
  protection: { id: 'protection', title: 'How it is protected' },
  limits: { id: 'limits', title: "What we don't offer" },
  checks: { id: 'checks', title: 'Check it yourself' },
  reporting: { id: 'reporting', title: REPORTING.title },
} as const;

/** What a buyer asks before data of a company goes in, from the parts that make it so. */
export function SecurityPage() {
  const conditions = useServerConditions();
  return (
    <TextPage
      title="Security"
      lead={<Lead />}
      picture={<SectionLinks sections={Object.values(SECTIONS)} />}
    >
      {conditions !== null && (
        <>
          <Section {...SECTIONS.stores}>
            <ConditionalList entries={STORES} conditions={conditions} />
          </Section>
          <Section
            {...SECTIONS.processors}
            paragraphs={['Companies that receive data of this service, and what each receives.']}
          >
            <ConditionalList entries={listProcessors()} conditions={conditions} />
          </Section>
          <Section {...SECTIONS.retention} paragraphs={[RETENTION_INTRO]}>
            <Retention />
          </Section>
          <Section {...SECTIONS.protection} entries={MEASURES} />
          <Section {...SECTIONS.limits} entries={NOT_OFFERED} />
          <Section
            {...SECTIONS.checks}
            paragraphs={[
              'Run these in a terminal, with the address of your card. They need curl, unzip and openssl only.',
            ]}
          >
            <Checks hasContact={conditions.includes('securityContact')} />
          </Section>
          <Section {...SECTIONS.reporting}>
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
      Where your data is stored, who processes it and for how long, and how to check all of that
      yourself. See also the{' '}
      <Link to={href('privacy')} className="text-link">
        privacy policy
      </Link>
      , the{' '}
      <Link to={href('cookies')} className="text-link">
        cookie policy
      </Link>{' '}
      and the{' '}
      <Link to={href('dpa')} className="text-link">
        data processing agreement
      </Link>
      .
    </>
  );
}

function Retention() {
  const first = RETENTION_FIRST.flatMap((name) => retention.filter(([table]) => table === name));
  return (
    <>
      <Terms entries={first.map(toEntry)} className="mt-5" />
      <details className="group border-b border-hairline">
        <summary className="cursor-pointer py-4 font-medium">
          All {retention.length} tables of the databases
        </summary>
        <Terms entries={retention.map(toEntry)} className="pb-4" />
      </details>
    </>
  );
}

type RetentionRow = (typeof retention)[number];

const toEntry = ([, contents, deleted]: RetentionRow): readonly [string, string] => [
  capitalize(contents),
  capitalize(deleted),
];

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Checks({ hasContact }: { hasContact: boolean }) {
  const origin = useReaderOrigin();
  return BUYER_CHECKS.map(({ key, title, text, commands, output }) => {
    if (key === 'contact' && !hasContact) return null;
    const shown = commands.replaceAll('ORIGIN', origin);
    return (
      <div
        key={key}
        data-condition={key === 'contact' ? 'securityContact' : undefined}
        className="mt-10 min-w-0"
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
