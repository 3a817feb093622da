import { useId } from 'react';
import { findRule } from '#shared/organization/policy/field-origin.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { RULE_SECTIONS } from '#src/pages/team/policies/copy.ts';
import { changeRule } from '#src/pages/team/policies/policy-content.ts';
import { RULE_COLUMNS, RuleRow } from '#src/pages/team/policies/rules/rule-row.tsx';
import { cx } from '#src/ui/class-names.ts';

interface RuleTableProps {
  content: PolicyContent;
  issues: ReadonlyMap<string, string>;
  onChange: (content: PolicyContent) => void;
}

/** A row per field on wide screens, a card per field on phones. */
export function RuleTable({ content, issues, onChange }: RuleTableProps) {
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
