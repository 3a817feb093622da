import type { Member } from '#shared/api/organizations/people/members.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import { useMemberSearch } from '#src/pages/team/members/use-member-search.ts';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface MemberPickerProps {
  org: string;
  title: string;
  hint: string;
  isOffered: (member: Member) => boolean;
  onPick: (member: Member) => void;
  onClose: () => void;
}

/** Searches active members and picks one. */
export function MemberPicker({ org, title, hint, isOffered, onPick, onClose }: MemberPickerProps) {
  const { q, setQ, found, failure } = useMemberSearch(org, 'active');
  const offered = found?.filter(isOffered) ?? null;
  return (
    <Dialog open steady width="small" title={title} description={hint} onClose={onClose}>
      <div className="grid gap-3">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <div className="flex">
          <SearchField label="Search members" maxLength={100} value={q} onChange={setQ} />
        </div>
        {offered === null && failure === null && <Skeleton className="h-40" />}
        {offered?.length === 0 && <p className="py-3 text-stone">No matching members.</p>}
        <ul aria-label="Members" className="divide-y divide-hairline">
          {offered?.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                onClick={() => onPick(member)}
                className="block w-full py-3 text-left hover:text-gold"
              >
                <span className="block truncate font-medium" dir="auto">
                  {nameOf(member)}
                </span>
                <span className="block truncate text-xs text-stone">
                  {member.email} · {ROLE_NAMES[member.role]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
