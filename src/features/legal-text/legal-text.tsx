import { formatDay } from '#shared/format/day.ts';
import type { LegalDocument, LegalSection, PublishedLegal } from '#shared/legal/legal-document.ts';
import { SectionLinks } from '#src/ui/content/section-links.tsx';
import { Section } from '#src/ui/content/text-page.tsx';

/** Since when a text applies, and its other versions. Rendered in the Worker too. */
export function LegalLead({ published }: { published: PublishedLegal }) {
  const { document, versions } = published;
  const others = versions.filter((day) => day !== document.publishedOn);
  const isNewest = versions[0] === document.publishedOn;
  return (
    <>
      <span className="block">
        {isNewest ? 'Applies from ' : 'An earlier version, of '}
        {formatDay(document.publishedOn, 'utc')}.
      </span>
      {others.length > 0 && (
        <span className="mt-3 block">
          {'Other versions: '}
          {others.map((day, at) => (
            <span key={day}>
              {at > 0 && ', '}
              {/* A document of its own, which works without the app. */}
              <a href={`?version=${day}`} className="text-link">
                {formatDay(day, 'utc')}
              </a>
            </span>
          ))}
        </span>
      )}
      <div className="mt-8 text-sm">
        <SectionLinks sections={document.sections.map(toLink)} />
      </div>
    </>
  );
}

const buildId = (at: number): string => `section-${at + 1}`;

const toLink = ({ title }: LegalSection, at: number) => ({ id: buildId(at), title });

/** The sections of a text that the operator published, without markup. Rendered in the Worker too. */
export function LegalText({ document }: { document: LegalDocument }) {
  return (
    <div className="flex min-w-0 flex-col gap-12">
      {document.sections.map((section, at) => (
        <Section key={section.title} id={buildId(at)} {...section} />
      ))}
    </div>
  );
}
