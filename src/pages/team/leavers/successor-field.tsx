import { useState } from 'react';
import { nameOf } from '#src/pages/team/copy.ts';
import { MemberPicker } from '#src/pages/team/company/member-picker.tsx';
import { Button } from '#src/ui/button.tsx';

export interface Successor {
  /** The member's ID. */
  id: string;
  name: string;
}

interface SuccessorFieldProps {
  org: string;
  label: string;
  hint: string;
  /** Above the members to choose from. */
  pickerHint: string;
  value: Successor | null;
  /** The member who leaves and cannot be chosen; null in the settings. */
  leaver: string | null;
  onChange: (successor: Successor | null) => void;
}

/** A member who takes over, found by a search on the server. */
export function SuccessorField(props: SuccessorFieldProps) {
  const { org, label, hint, pickerHint, value, leaver, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div role="group" aria-label={label}>
      <p className="font-medium">{label}</p>
      <p className="mt-1 text-xs text-stone">{hint}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-2">
        <p className="min-w-0 flex-1 basis-20 truncate" dir="auto">
          {value?.name ?? <span className="text-stone">None</span>}
        </p>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            Clear
          </Button>
        )}
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {value === null ? 'Choose a member' : 'Change'}
        </Button>
      </div>
      {isOpen && (
        <MemberPicker
          org={org}
          title="Who takes over?"
          hint={pickerHint}
          isOffered={({ id, status }) => status === 'active' && id !== leaver}
          onPick={(member) => {
            onChange({ id: member.id, name: nameOf(member) });
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
