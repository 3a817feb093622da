import { useState } from 'react';
import type { Member } from '#shared/api/organizations/people/members.ts';
import {
  chooseSeats,
  seatChoiceSchema,
  type SeatChoice,
} from '#shared/api/organizations/people/seat-choice.ts';
import { CHOICE_SAVED } from '#src/pages/team/seats/copy.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

/** Whom an owner ticks, until it is saved. Nothing that was ticked is lost by a refusal. */
export function useSeatChoice(org: string, loaded: SeatChoice, onSaved: () => void) {
  const [choice, setChoice] = useState(loaded);
  const [ticked, setTicked] = useState<ReadonlyMap<string, Member>>(() => listStaying(loaded));
  const { isBusy, run } = useAction((error) => {
    toasts.show(failureToast('Choice Not Saved', error));
    // Another owner chose: saving again replaces a choice that is shown by then.
    const current = seatChoiceSchema.safeParse(error.current);
    if (current.success) setChoice(current.data);
  });
  const owners = [...ticked.values()].filter(isOwner).length;
  const toggle = (member: Member) => {
    const next = new Map(ticked);
    if (!next.delete(member.id)) next.set(member.id, member);
    setTicked(next);
  };
  const save = () => {
    const members = [...ticked.values()].filter((member) => !isOwner(member)).map(({ id }) => id);
    const call = () =>
      api.call(chooseSeats, { params: { org }, body: { members, revision: choice.revision } });
    run(
      call,
      (answer) => {
        setChoice(answer.choice);
        setTicked(listStaying(answer.choice));
        onSaved();
      },
      CHOICE_SAVED,
    );
  };
  return { choice, ticked, owners, isFull: ticked.size >= choice.seats, isBusy, toggle, save };
}

const listStaying = ({ staying }: SeatChoice) =>
  new Map(staying.map((member) => [member.id, member]));

/** Owners stay before all others. */
export const isOwner = ({ role }: Pick<Member, 'role'>): boolean => role === 'owner';
