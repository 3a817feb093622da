import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { readPublishedLegal } from '#shared/api/legal.ts';
import {
  LEGAL_ELEMENT_ID,
  LEGAL_TITLES,
  legalKindSchema,
  publishedLegalSchema,
  type LegalKind,
  type PublishedLegal,
} from '#shared/legal/legal-document.ts';
import { isPartnerApp } from '#src/browser/app-settings.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { TextPage } from '#src/ui/content/text-page.tsx';
import { LegalLead, LegalText } from './legal-text.tsx';

interface OperatorLegalPageProps {
  kind: LegalKind;
  /** What the page shows while the operator has published no text. */
  placeholder: { lead: string; soon?: string; content?: ReactNode };
  /** Follows the text, and the placeholder. */
  children?: ReactNode;
}

/** The page of a text that the operator publishes, with the newest version or that of `version`. */
export function OperatorLegalPage(props: OperatorLegalPageProps) {
  const { kind } = props;
  const version = new URLSearchParams(useLocation().search).get('version');
  const [written] = useState(readWritten);
  // A partner's customers have no contract with the operator.
  if (isPartnerApp()) return <LegalPage {...props} published={null} />;
  if (written?.kind === kind && written.version === version) {
    return <LegalPage {...props} published={written.published} />;
  }
  // A prerendered page waits for the Worker, which writes what is published.
  if (globalThis.document === undefined) return <LegalPage {...props} published={null} />;
  return <LoadedLegal key={version} {...props} version={version} />;
}

const writtenSchema = z.object({
  kind: legalKindSchema,
  version: z.string().nullable(),
  published: publishedLegalSchema.nullable(),
});

/** What the Worker wrote into this document; null in a document of another page. */
function readWritten(): z.infer<typeof writtenSchema> | null {
  const text = globalThis.document?.getElementById(LEGAL_ELEMENT_ID)?.textContent;
  return text === undefined || text === null ? null : writtenSchema.parse(JSON.parse(text));
}

function LoadedLegal({ version, ...props }: OperatorLegalPageProps & { version: string | null }) {
  const { value, failure } = useEndpoint(readPublishedLegal, {
    params: { kind: props.kind },
    ...(version !== null && { query: { version } }),
  });
  if (value === null) return <TextPage title={LEGAL_TITLES[props.kind]} lead={failure ?? ''} />;
  return <LegalPage {...props} published={value.published} />;
}

/** The Worker fills in and removes the marked parts, as `LEGAL_PART_ATTRIBUTE` says. */
function LegalPage({
  kind,
  placeholder,
  children,
  published,
}: OperatorLegalPageProps & { published: PublishedLegal | null }) {
  return (
    <TextPage
      title={LEGAL_TITLES[kind]}
      lead={
        <div data-legal-part="lead">
          {published === null ? placeholder.lead : <LegalLead published={published} />}
        </div>
      }
    >
      <div data-legal-part="text" className="empty:hidden">
        {published !== null && <LegalText document={published.document} />}
      </div>
      {published === null && placeholder.content !== undefined && (
        <div data-legal-part="placeholder" className="flex min-w-0 flex-col gap-12">
          {placeholder.content}
        </div>
      )}
      {children}
      {published === null && placeholder.soon !== undefined && (
        <p data-legal-part="placeholder" className="text-stone">
          {placeholder.soon}
        </p>
      )}
    </TextPage>
  );
}
