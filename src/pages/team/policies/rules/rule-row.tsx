import type { FieldRule, PolicyContent } from '#shared/organization/policy/policy.ts';
import {
  PERSONAL_FIELDS,
  UNHIDEABLE_FIELDS,
  type PolicyField,
} from '#shared/card/policy/policy-fields.ts';
import { FIELD_NAMES } from '#src/features/organization/field-names.ts';
import { describeRule, SOURCE_OPTIONS, SYNC_OPTIONS } from '#src/pages/team/policies/copy.ts';
import { FieldValue } from '#src/pages/team/policies/rules/field-value.tsx';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';

export const RULE_COLUMNS = '@xl:grid-cols-[minmax(0,1fr)_8.5rem_3.75rem_3.75rem_3.75rem]';

/** Fields that always have a value, so that requiring one means nothing. */
const FILLED_FIELDS: ReadonlySet<PolicyField> = new Set([
  'template',
  'isIndexable',
  'hidesCounts',
  'isExchangeOn',
]);

interface RuleRowProps {
  field: PolicyField;
  rule: FieldRule;
  values: PolicyContent['values'];
  issue: string | undefined;
  onRule: (change: Partial<FieldRule>) => void;
  onValues: (values: PolicyContent['values']) => void;
}

export function RuleRow({ field, rule, values, issue, onRule, onValues }: RuleRowProps) {
  const name = FIELD_NAMES[field];
  const isSet = rule.source === 'policy';
  return (
    <li className="grid gap-3 @max-xl:rounded-control @max-xl:border @max-xl:border-hairline @max-xl:p-4 @xl:py-3">
      <div className={cx('grid items-center gap-x-3 gap-y-2', RULE_COLUMNS)}>
        <div className="min-w-0">
          <p className="font-medium">{name}</p>
          <p className="text-xs text-stone">{describeRule(rule)}</p>
        </div>
        {PERSONAL_FIELDS.has(field) ? (
          <p className="text-stone @max-xl:hidden">The member</p>
        ) : (
          <RuleSelect
            label={`${name}: set by`}
            caption="Set by"
            options={SOURCE_OPTIONS}
            value={rule.source}
            onChange={(source) => onRule({ source })}
          />
        )}
        <RuleCheck
          label={`${name}: members can edit it`}
          caption="Members can edit it"
          isOn={rule.editable}
          onChange={(editable) => onRule({ editable })}
        />
        <RuleCheck
          label={`${name}: required`}
          caption="Required"
          isOn={rule.required}
          isFixed={FILLED_FIELDS.has(field)}
          onChange={(required) => onRule({ required })}
        />
        <RuleCheck
          label={`${name}: visible to visitors`}
          caption="Visible to visitors"
          isOn={rule.visibility === 'public'}
          isFixed={UNHIDEABLE_FIELDS.has(field)}
          onChange={(isPublic) => onRule({ visibility: isPublic ? 'public' : 'hidden' })}
        />
      </div>
      {isSet && (
        <div className="grid gap-3 border-l-2 border-hairline-strong pl-4 @md:grid-cols-[minmax(0,1fr)_11rem]">
          <FieldValue field={field} values={values} issue={issue} onChange={onValues} />
          <RuleSelect
            label={`${name}: applied`}
            caption="Applied"
            isCaptionShown
            options={SYNC_OPTIONS}
            value={rule.sync}
            onChange={(sync) => onRule({ sync })}
          />
        </div>
      )}
      {!isSet && issue !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {issue}
        </p>
      )}
    </li>
  );
}

interface RuleSelectProps<Key extends string> {
  label: string;
  /** Shown on phones, where the table has no headings; or always. */
  caption: string;
  isCaptionShown?: boolean;
  options: readonly { key: Key; label: string }[];
  value: string;
  onChange: (key: Key) => void;
}

function RuleSelect<Key extends string>(props: RuleSelectProps<Key>) {
  const { label, caption, isCaptionShown = false, options, value, onChange } = props;
  return (
    <label className="grid gap-1.5">
      <span
        aria-hidden="true"
        className={cx('font-medium', !isCaptionShown && 'text-xs text-stone @xl:hidden')}
      >
        {caption}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const option = options.find(({ key }) => key === event.target.value);
          if (option !== undefined) onChange(option.key);
        }}
        className={cx(CONTROL_CLASS, 'h-11')}
      >
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface RuleCheckProps {
  label: string;
  caption: string;
  isOn: boolean;
  /** Whether the rule cannot be changed for this field. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => void;
}

function RuleCheck({ label, caption, isOn, isFixed = false, onChange }: RuleCheckProps) {
  if (isFixed) return <span className="@max-xl:hidden" />;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 @xl:justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-gold"
      />
      <span aria-hidden="true" className="@xl:hidden">
        {caption}
      </span>
    </label>
  );
}
