import { readLegalTexts } from '#shared/api/legal.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { TextPage } from '#src/ui/content/text-page.tsx';

/** A partner's own legal text, as plain text: nothing in it becomes markup or a link. */
export function PartnerLegalPage({ kind, title }: { kind: 'terms' | 'privacy'; title: string }) {
  const { value, failure } = useEndpoint(readLegalTexts, {});
  return (
    <TextPage title={title} lead={failure ?? ''}>
      {value !== null && (
        <p className="text-md whitespace-pre-wrap text-stone wrap-anywhere">{value[kind]}</p>
      )}
    </TextPage>
  );
}
