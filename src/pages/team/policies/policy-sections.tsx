import type { Group } from '#shared/api/organizations/people/members.ts';
import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import { POLICY_NAME_MAX } from '#shared/organization/policy/policy.ts';
import { BrandSection } from '#src/pages/team/policies/design/brand-section.tsx';
import { FixedElements } from '#src/pages/team/policies/design/fixed-elements.tsx';
import { GroupAssignment } from '#src/pages/team/policies/group-assignment.tsx';
import { RuleTable } from '#src/pages/team/policies/rules/rule-table.tsx';
import type { PolicyEditing } from '#src/pages/team/policies/use-policy-editing.ts';
import { Panel } from '#src/ui/content/panel.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

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
