import type { Ref } from 'react';
import { buildContactsAgreement, listJoinTerms } from '#src/features/organization/copy.ts';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';

interface JoinTermsProps {
  organization: string;
  isAgreed: boolean;
  error: string | undefined;
  onChange: (isAgreed: boolean) => void;
  ref?: Ref<HTMLInputElement>;
}

/** What joining means, and the agreement that it needs. */
export function JoinTerms({ organization, isAgreed, error, onChange, ref }: JoinTermsProps) {
  return (
    <div className="grid gap-3">
      <MarkedList
        label="What joining means"
        items={listJoinTerms(organization)}
        mark="dot"
        className="gap-2 text-stone"
      />
      <Checkbox
        ref={ref}
        label={buildContactsAgreement(organization)}
        checked={isAgreed}
        error={error}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
