import type { Group } from '#shared/api/organizations/people/members.ts';
import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import { findRule } from '#shared/organization/policy/field-origin.ts';
import {
  FIXED_ELEMENTS_MAX,
  POLICY_NAME_MAX,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { ElementsEditor } from '#src/features/card-editor/elements/elements-editor.tsx';
import { RULE_SECTIONS } from '#src/pages/team/policies/copy.ts';
import { BrandSection } from '#src/pages/team/policies/design/brand-section.tsx';
import { uploadElementPictures } from '#src/pages/team/policies/design/upload-pictures.ts';
import { GroupAssignment } from '#src/pages/team/policies/group-assignment.tsx';
import { changeRule } from '#src/pages/team/policies/policy-content.ts';
import { RULE_COLUMNS, RuleRow } from '#src/pages/team/policies/rules/rule-row.tsx';
import type { PolicyEditing } from '#src/pages/team/policies/use-policy-editing.ts';
import { useLinkText } from '#src/state/drafts/link-texts.ts';
import { cx } from '#src/ui/class-names.ts';
import { Panel } from '#src/ui/content/panel.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { useId, useState } from 'react';

interface PolicySectionsProps {
  org: string;
  policy: CardPolicy;
  policies: readonly CardPolicy[];
  groups: readonly Group[];
  editing: PolicyEditing;
  onAssigned: () => void;
}

/** What a policy sets: its name and groups, the brand, fixed elements, and rules of fields. */
export function PolicySections(props: PolicySectionsProps) {
  const { org, policy, policies, groups, editing, onAssigned } = props;
  const { draft, issues } = editing;
  return (
    <>
      <Panel title={policy.isDefault ? 'Default policy' : 'Policy'}>
        <div className="grid gap-5">
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={POLICY_NAME_MAX}
            value={draft.name}
            error={issues.get('name')}
            onChange={(event) => editing.changeName(event.target.value)}
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
      </Panel>
      <Panel title="Brand">
        <BrandSection content={draft.content} issues={issues} onChange={editing.changeContent} />
      </Panel>
      <Panel title="Elements on every card">
        <FixedElements
          policyId={policy.id}
          content={draft.content}
          onChange={editing.changeContent}
          issue={issues.get('elements')}
        />
      </Panel>
      <Panel title="Fields">
        <RuleTable content={draft.content} issues={issues} onChange={editing.changeContent} />
      </Panel>
    </>
  );
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

interface RuleTableProps {
  content: PolicyContent;
  issues: ReadonlyMap<string, string>;
  onChange: (content: PolicyContent) => void;
}

/** A row per field on wide screens, a card per field on phones. */
function RuleTable({ content, issues, onChange }: RuleTableProps) {
  const id = useId();
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-8">
      {RULE_SECTIONS.map(({ title, fields }) => (
        <section key={title} aria-labelledby={`${id} ${title}`}>
          <div
            className={cx(
              'grid gap-x-3 border-b border-hairline pb-2 text-xs text-stone',
              RULE_COLUMNS,
            )}
          >
            <h3 id={`${id} ${title}`} className="font-medium">
              {title}
            </h3>
            <span aria-hidden="true" className="hidden @xl:block">
              Set by
            </span>
            <span aria-hidden="true" className="hidden text-center @xl:block">
              Editable
            </span>
            <span aria-hidden="true" className="hidden text-center @xl:block">
              Required
            </span>
            <span aria-hidden="true" className="hidden text-center @xl:block">
              Visible
            </span>
          </div>
          <ul className="grid gap-3 @max-xl:pt-3 @xl:gap-0 @xl:divide-y @xl:divide-hairline">
            {fields.map((field) => (
              <RuleRow
                key={field}
                field={field}
                rule={findRule(content, field)}
                values={content.values}
                issue={issues.get(`rules.${field}`) ?? issues.get(`values.${field}`)}
                onRule={(change) => onChange(changeRule(content, field, change))}
                onValues={(values) =>
                  onChange({ ...content, values: { ...content.values, ...values } })
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
