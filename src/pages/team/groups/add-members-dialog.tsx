import { useState } from 'react';
import type { Group, Member } from '#shared/api/organizations/people/members.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import { useMemberSearch } from '#src/pages/team/members/use-member-search.ts';
import { runBulk } from '#src/pages/team/members/run-bulk.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface AddMembersDialogProps {
  org: string;
  group: Group;
  onClose: () => void;
  onAdded: () => void;
}

/** Searches members and adds the chosen ones to a group. */
export function AddMembersDialog({ org, group, onClose, onAdded }: AddMembersDialogProps) {
  const search = useMemberSearch(org, '');
  const found = search.found?.filter(({ status }) => status !== 'invited') ?? null;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Member>>(new Map());
  const [refusal, setFailure] = useState<string | null>(null);
  const failure = refusal ?? search.failure;
  const [isBusy, setIsBusy] = useState(false);
  const toggle = (member: Member) => {
    const next = new Map(chosen);
    if (!next.delete(member.id)) next.set(member.id, member);
    setChosen(next);
  };
  const add = async () => {
    setFailure(null);
    setIsBusy(true);
    const run = await runBulk(
      api,
      { org, ids: [...chosen.keys()], change: { addGroup: group.id }, isDryRun: false },
      () => undefined,
    );
    setIsBusy(false);
    const refused = run.results.find(({ outcome }) => outcome === 'refused');
    if (run.failure !== null) return setFailure(run.failure);
    onAdded();
    if (refused !== undefined) return setFailure(refused.reason);
    onClose();
    return toasts.show({ title: 'Members Added' });
  };
  // Chosen members stay listed while the search shows others.
  const others = (found ?? []).filter(({ id }) => !chosen.has(id));
  return (
    <Dialog
      open
      steady
      width="small"
      busy={isBusy}
      title={`Add members to ${group.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen.size === 0}
            busy={isBusy}
            busyLabel="Adding..."
            onClick={() => void add()}
          >
            {chosen.size === 0 ? 'Add members' : `Add ${countNoun(chosen.size, 'member')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <div className="flex">
          <SearchField
            label="Search members"
            maxLength={100}
            value={search.q}
            onChange={search.setQ}
          />
        </div>
        {found === null && failure === null && <Skeleton className="h-40" />}
        <ul aria-label="Members" className="divide-y divide-hairline">
          {[...chosen.values(), ...others].map((member) => {
            const isInGroup = member.groups.includes(group.id);
            return (
              <li key={member.id}>
                <Checkbox
                  label={<span dir="auto">{nameOf(member)}</span>}
                  hint={isInGroup ? 'Already in this group' : member.email}
                  checked={isInGroup || chosen.has(member.id)}
                  disabled={isInGroup}
                  onChange={() => toggle(member)}
                />
              </li>
            );
          })}
        </ul>
        {found?.length === 0 && <p className="text-stone">No matching members.</p>}
      </div>
    </Dialog>
  );
}
