import { useId } from 'react';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import { findRule } from '#shared/organization/policy/field-origin.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { FIELD_NAMES } from '#src/features/organization/field-names.ts';
import { CHOICE_NAMES, describeRule } from '#src/pages/team/policies/copy.ts';
import { applyChoice, restoreField } from '#src/pages/team/policies/policy-content.ts';
import {
  canRequire,
  findChoice,
  listChoices,
  type FieldChoice,
} from '#src/pages/team/policies/rules/field-choice.ts';
import { FieldValue } from '#src/pages/team/policies/rules/field-value.tsx';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { cx } from '#src/ui/class-names.ts';

interface FieldRowProps {
  field: PolicyField;
  content: PolicyContent;
  /** The policy as it is stored. */
  saved: PolicyContent;
  hasDirectory: boolean;
  issue: string | undefined;
  onChange: (content: PolicyContent) => void;
}

/** A field with the one choice about it, and what belongs to the choice. */
export function FieldRow(props: FieldRowProps) {
  const { field, content, saved, hasDirectory, issue, onChange } = props;
  const id = useId();
  const rule = findRule(content, field);
  const chosen = findChoice(field, rule);
  const options = listOptions(props);
  const choose = (key: string) => {
    if (key === 'custom') return onChange(restoreField(content, saved, field));
    const choice = listChoices(field, hasDirectory).find((one) => one === key);
    if (choice === undefined) return undefined;
    const isRequired = canRequire(field, choice) && rule.required;
    return onChange(applyChoice(content, saved, field, { choice, isRequired }));
  };
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={id} className="min-w-28 flex-1 font-medium">
          {FIELD_NAMES[field]}
        </label>
        {chosen !== null && canRequire(field, chosen.choice) && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2 text-stone">
            <input
              type="checkbox"
              aria-label={`${FIELD_NAMES[field]}: required`}
              checked={chosen.isRequired}
              onChange={({ target }) =>
                onChange(
                  applyChoice(content, saved, field, { ...chosen, isRequired: target.checked }),
                )
              }
              className="size-5 accent-gold"
            />
            Required
          </label>
        )}
        <select
          id={id}
          value={chosen?.choice ?? 'custom'}
          onChange={(event) => choose(event.target.value)}
          className={cx(CONTROL_CLASS, 'h-11 w-full! sm:w-52!')}
        >
          {options.map((key) => (
            <option key={key} value={key}>
              {CHOICE_NAMES[key]}
            </option>
          ))}
        </select>
      </div>
      {chosen === null && <p className="text-stone">{describeRule(rule)}</p>}
      {rule.source === 'policy' && (
        <FieldValue
          field={field}
          values={content.values}
          issue={issue}
          onChange={(values) => onChange({ ...content, values: { ...content.values, ...values } })}
        />
      )}
      {rule.source !== 'policy' && issue !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {issue}
        </p>
      )}
    </li>
  );
}

/**
 * The choices of a field, with the one that it has, even if it is not offered. A rule that no choice
 * expresses can be chosen again until the policy is saved without it.
 */
function listOptions({
  field,
  content,
  saved,
  hasDirectory,
}: FieldRowProps): (FieldChoice | 'custom')[] {
  const [now, before] = [content, saved].map((one) => findChoice(field, findRule(one, field)));
  const offered = listChoices(field, hasDirectory || now?.choice === 'directory');
  return now === null || before === null ? [...offered, 'custom'] : offered;
}
