import { useState } from 'react';
import {
  readAccessRules,
  readNetworkRuleEnd,
  updateAccessRules,
} from '#shared/api/organizations/access-rules.ts';
import type { AccessRules } from '#shared/organization/access-rules.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { SettingsSection, SettingsSections } from '#src/ui/content/settings-section.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import {
  ACCESS_FORM,
  CONFIRM,
  describeRules,
  findListIssues,
  NETWORK_SECTION,
  OFFERED_HOURS,
  RULES_SAVED,
  SESSION_SECTION,
} from './copy.ts';
import { NetworkRuleEnd } from './network-rule-end.tsx';

/** From where, and for how long after signing in, the team can be used. */
export function AccessView({ organization: { id } }: TeamViewProps) {
  const resource = useEndpoint(readAccessRules, { params: { org: id } });
  const ending = useEndpoint(readNetworkRuleEnd, { params: { org: id } });
  const { value, set } = resource;
  const endsAt = ending.value?.endsAt ?? null;
  if (value === null) return <NotLoaded of={resource} noun="the access rules" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {endsAt !== null && <NetworkRuleEnd org={id} endsAt={endsAt} onChanged={ending.set} />}
      <RulesForm
        org={id}
        {...value}
        onSaved={(saved) => {
          set(saved);
          ending.reload();
        }}
      />
    </div>
  );
}

/** Lists of networks as they are typed, one per line. */
interface Draft {
  sessionHours: number | null;
  appNetworks: string;
  programNetworks: string;
}

const toDraft = ({ sessionHours, appNetworks, programNetworks }: AccessRules): Draft => ({
  sessionHours,
  appNetworks: appNetworks.join('\n'),
  programNetworks: programNetworks.join('\n'),
});
const toLines = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '');
const toRules = ({ sessionHours, appNetworks, programNetworks }: Draft): AccessRules => ({
  sessionHours,
  appNetworks: toLines(appNetworks),
  programNetworks: toLines(programNetworks),
});

interface Stored {
  rules: AccessRules;
  address: string;
}

interface RulesFormProps extends Stored {
  org: string;
  onSaved: (stored: Stored) => void;
}

function RulesForm({ org, rules: stored, address, onSaved }: RulesFormProps) {
  const [draft, setDraft] = useState(() => toDraft(stored));
  const [issues, setIssues] = useState<ReturnType<typeof findListIssues>>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const rules = toRules(draft);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setIssues({});
  };

  const submit = () => {
    const found = findListIssues(rules);
    setIssues(found);
    setIsConfirming(Object.keys(found).length === 0);
  };
  const save = async (password: string): Promise<string | null> => {
    const answer = await api.call(updateAccessRules, {
      params: { org },
      body: { ...rules, password },
    });
    if (answer.ok) {
      setDraft(toDraft(answer.value.rules));
      onSaved(answer.value);
      toasts.show(RULES_SAVED);
    } else {
      const issue = answer.error.issues.find(({ path }) => path.startsWith('appNetworks'));
      if (issue === undefined) return answer.error.message;
      setIssues({ appNetworks: issue.message });
    }
    setIsConfirming(false);
    return null;
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <SettingsSections>
          <SettingsSection anchor="signing-in" {...SESSION_SECTION}>
            <SelectField
              label={ACCESS_FORM.hours}
              value={String(draft.sessionHours ?? '')}
              options={listHours(stored.sessionHours)}
              onChange={({ target: { value } }) =>
                change({ sessionHours: value === '' ? null : Number(value) })
              }
            />
          </SettingsSection>
          <SettingsSection anchor="networks" {...NETWORK_SECTION}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <TextArea
                label={ACCESS_FORM.appNetworks}
                hint={ACCESS_FORM.appHint(address)}
                error={issues.appNetworks}
                rows={4}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                value={draft.appNetworks}
                onChange={({ target: { value } }) => change({ appNetworks: value })}
              />
              {address !== '' && !rules.appNetworks.includes(address) && (
                <Button
                  variant="outline"
                  className="justify-self-start"
                  onClick={() =>
                    change({ appNetworks: [...rules.appNetworks, address].join('\n') })
                  }
                >
                  {ACCESS_FORM.addAddress}
                </Button>
              )}
              <TextArea
                label={ACCESS_FORM.programNetworks}
                hint={ACCESS_FORM.programHint}
                error={issues.programNetworks}
                rows={4}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                value={draft.programNetworks}
                onChange={({ target: { value } }) => change({ programNetworks: value })}
              />
              <Button
                type="submit"
                className="justify-self-start"
                disabled={JSON.stringify(rules) === JSON.stringify(stored)}
              >
                Save
              </Button>
            </div>
          </SettingsSection>
        </SettingsSections>
      </form>
      {isConfirming && (
        <PasswordDialog
          {...CONFIRM}
          description={<MarkedList items={describeRules(rules)} mark="dot" className="gap-1.5" />}
          onConfirm={save}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

/** The offered hours, with the stored ones, which the API may have set. */
function listHours(stored: number | null) {
  const hours = new Set<number>([...OFFERED_HOURS, ...(stored === null ? [] : [stored])]);
  return [
    { key: '', label: ACCESS_FORM.noHours },
    ...[...hours]
      .toSorted((one, other) => one - other)
      .map((one) => ({ key: String(one), label: ACCESS_FORM.formatOption(one) })),
  ];
}
