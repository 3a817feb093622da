import type { Group } from '#shared/api/organizations/people/members.ts';
import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import {
  FIXED_ELEMENTS_MAX,
  POLICY_NAME_MAX,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { ElementsEditor } from '#src/features/card-editor/elements/elements-editor.tsx';
import {
  RULE_SECTIONS,
  summarizeDesign,
  summarizeElements,
  summarizePolicy,
  summarizeRules,
} from '#src/pages/team/policies/copy.ts';
import { BrandSection } from '#src/pages/team/policies/design/brand-section.tsx';
import { uploadElementPictures } from '#src/pages/team/policies/design/upload-pictures.ts';
import { GroupAssignment } from '#src/pages/team/policies/group-assignment.tsx';
import { PolicyGroup } from '#src/pages/team/policies/policy-group.tsx';
import { FieldRow } from '#src/pages/team/policies/rules/field-row.tsx';
import type { PolicyEditing } from '#src/pages/team/policies/use-policy-editing.ts';
import { useLinkText } from '#src/state/drafts/link-texts.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { useState } from 'react';

interface PolicySectionsProps {
  org: string;
  policy: CardPolicy;
  policies: readonly CardPolicy[];
  groups: readonly Group[];
  editing: PolicyEditing;
  hasDirectory: boolean;
  onAssigned: () => void;
}

/** What a policy sets: its name and groups, the design, fixed elements, and rules of fields. */
export function PolicySections(props: PolicySectionsProps) {
  const { org, policy, policies, groups, editing, hasDirectory, onAssigned } = props;
  const { draft, issues } = editing;
  const { content } = draft;
  const rows = { content, saved: policy.content, hasDirectory, onChange: editing.changeContent };
  const hasIssue = (...parts: readonly string[]) =>
    [...issues.keys()].some((path) =>
      parts.some((part) => path === part || path.startsWith(`${part}.`)),
    );
  const hasFieldIssue = (fields: readonly PolicyField[]) =>
    fields.some((field) => findFieldIssue(issues, field) !== undefined);
  return (
    <>
      <PolicyGroup
        title={policy.isDefault ? 'Name' : 'Name and groups'}
        summary={summarizePolicy(draft.name, policy, groups)}
        isInvalid={hasIssue('name')}
        isOpenAtFirst={!policy.isDefault && policy.groups.length === 0}
      >
        <div className="grid gap-5">
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={POLICY_NAME_MAX}
            value={draft.name}
            error={issues.get('name')}
            onChange={(event) => editing.changeName(event.target.value)}
          />
          <Switch
            label="Make a card for everyone who joins"
            hint="From their account, public at once. Without it, admins make the cards."
            checked={content.makesCards}
            onChange={(makesCards) => editing.changeContent({ ...content, makesCards })}
          />
          {!policy.isDefault && (
            <GroupAssignment
              org={org}
              policy={policy}
              policies={policies}
              groups={groups}
              onAssigned={onAssigned}
            />
          )}
        </div>
      </PolicyGroup>
      <PolicyGroup
        title="Design"
        summary={summarizeDesign(content)}
        isInvalid={hasIssue('colors', 'watermark') || hasFieldIssue(['template'])}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ul>
            <FieldRow field="template" issue={findFieldIssue(issues, 'template')} {...rows} />
          </ul>
          <BrandSection content={content} issues={issues} onChange={editing.changeContent} />
        </div>
      </PolicyGroup>
      <PolicyGroup
        title="Elements"
        summary={summarizeElements(content)}
        isInvalid={hasIssue('elements')}
      >
        <FixedElements
          policyId={policy.id}
          content={content}
          onChange={editing.changeContent}
          issue={issues.get('elements')}
        />
      </PolicyGroup>
      {RULE_SECTIONS.map(({ title, fields }) => (
        <PolicyGroup
          key={title}
          title={title}
          summary={summarizeRules(content, fields)}
          isInvalid={hasFieldIssue(fields)}
        >
          <ul className="divide-y divide-hairline">
            {fields.map((field) => (
              <FieldRow key={field} field={field} issue={findFieldIssue(issues, field)} {...rows} />
            ))}
          </ul>
        </PolicyGroup>
      ))}
    </>
  );
}

function findFieldIssue(issues: ReadonlyMap<string, string>, field: PolicyField) {
  return issues.get(`rules.${field}`) ?? issues.get(`values.${field}`);
}

interface FixedElementsProps {
  policyId: string;
  content: PolicyContent;
  issue: string | undefined;
  onChange: (content: PolicyContent) => void;
}

/** Elements that every card shows before the member's own. */
function FixedElements({ policyId, content, issue, onChange }: FixedElementsProps) {
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
