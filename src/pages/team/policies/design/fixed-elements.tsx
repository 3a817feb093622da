import { useState } from 'react';
import { FIXED_ELEMENTS_MAX, type PolicyContent } from '#shared/organization/policy/policy.ts';
import { ElementsEditor } from '#src/features/card-editor/elements/elements-editor.tsx';
import { uploadElementPictures } from '#src/pages/team/policies/design/upload-pictures.ts';
import { useLinkText } from '#src/state/drafts/link-texts.ts';
import { Switch } from '#src/ui/form/switch.tsx';

interface FixedElementsProps {
  policyId: string;
  content: PolicyContent;
  issue: string | undefined;
  onChange: (content: PolicyContent) => void;
}

/** Elements that every card shows before the member's own. */
export function FixedElements({ policyId, content, issue, onChange }: FixedElementsProps) {
  const [linkText, setLinkText] = useLinkText(`policy ${policyId}`);
  const [isUploading, setIsUploading] = useState(false);
  const { elements } = content;
  const change = async (next: PolicyContent['elements']) => {
    if (!next.some(({ picture = '' }) => picture.startsWith('data:'))) {
      return onChange({ ...content, elements: next });
    }
    setIsUploading(true);
    const uploaded = await uploadElementPictures(next);
    setIsUploading(false);
    return uploaded === null ? undefined : onChange({ ...content, elements: uploaded });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-stone">
        Links that every card shows first, such as your website. Members can't change them. Up to{' '}
        {FIXED_ELEMENTS_MAX}.
      </p>
      <div aria-busy={isUploading} className={isUploading ? 'opacity-60' : undefined}>
        <ElementsEditor
          elements={elements}
          template="premium"
          adding={null}
          linkText={linkText}
          onLinkText={setLinkText}
          onChange={({ cardElements }) => void change(cardElements)}
        />
      </div>
      {issue !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {issue}
        </p>
      )}
      <Switch
        label="Members' own elements"
        hint="When off, cards show only the elements above."
        checked={content.allowsOwnElements}
        onChange={(allowsOwnElements) => onChange({ ...content, allowsOwnElements })}
      />
    </div>
  );
}
