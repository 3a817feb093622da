import type { Group } from '#shared/api/organizations/people/members.ts';
import { Checkbox } from '#src/ui/form/checkbox.tsx';

interface GroupChoiceProps {
  groups: readonly Group[];
  chosen: ReadonlySet<string>;
  /** Most groups that can be chosen. */
  max: number;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function GroupChoice({ groups, chosen, max, onChange }: GroupChoiceProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="font-medium">Groups</legend>
      <div className="mt-1 grid max-h-64 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={<span dir="auto">{name}</span>}
            checked={chosen.has(id)}
            disabled={!chosen.has(id) && chosen.size >= max}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
