import { useState } from 'react';
import {
  transferBilling,
  transferOwnership,
  type Member,
} from '#shared/api/organizations/people/members.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { BILLING_MOVED, nameOf, OWNER_ADDED } from '#src/pages/team/copy.ts';
import { MemberPicker } from '#src/pages/team/settings/member-picker.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

type Transfer = 'owner' | 'billing';

/** Makes a member an owner, and hands billing to another owner. */
export function Ownership({ organization, user, onChanged }: TeamViewProps) {
  const { id: org, name, plan, isBillingOwner } = organization;
  const [picking, setPicking] = useState<Transfer | null>(null);
  const [picked, setPicked] = useState<Member | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setPicking(null);
    setPicked(null);
  };
  const transfer = async (kind: Transfer, { id: member }: Member) => {
    setIsBusy(true);
    const options = { params: { org }, body: { member } };
    const answer =
      kind === 'owner'
        ? await api.call(transferOwnership, options)
        : await api.call(transferBilling, options);
    setIsBusy(false);
    if (!answer.ok) return toasts.show(failureToast('Transfer Failed', answer.error));
    close();
    onChanged();
    return toasts.show(kind === 'owner' ? OWNER_ADDED : BILLING_MOVED);
  };
  const pickedName = picked === null ? '' : nameOf(picked);
  return (
    <div className="grid gap-6">
      <div>
        <p className="font-medium">Add an owner</p>
        <p className="mt-1 text-stone">
          They may do everything you may. You stay an owner; to step down afterwards, let them
          change your role.
        </p>
        <Button variant="outline" className="mt-3" onClick={() => setPicking('owner')}>
          Add owner
        </Button>
      </div>
      <div>
        <p className="font-medium">Billing</p>
        <p className="mt-1 text-stone">
          {isBillingOwner
            ? `You pay for ${name} with your plan, ${PLAN_NAMES[plan]}.`
            : `Another owner pays for ${name} with ${PLAN_NAMES[plan]}.`}
        </p>
        {isBillingOwner && (
          <Button variant="outline" className="mt-3" onClick={() => setPicking('billing')}>
            Transfer billing
          </Button>
        )}
      </div>
      {picking !== null && (
        <MemberPicker
          org={org}
          title={picking === 'owner' ? 'Who becomes an owner?' : 'Who pays from now on?'}
          hint={
            picking === 'owner'
              ? 'Any active member.'
              : 'Another owner, whose plan has seats for everybody.'
          }
          isOffered={({ role, email, status }) =>
            status === 'active' &&
            email.toLowerCase() !== user.email.toLowerCase() &&
            (role === 'owner') === (picking === 'billing')
          }
          onPick={setPicked}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={picked !== null}
        title={
          picking === 'owner'
            ? `Make ${pickedName} an owner?`
            : `Let ${pickedName} pay for the team?`
        }
        tone="primary"
        confirmLabel={picking === 'owner' ? 'Add owner' : 'Transfer billing'}
        busyLabel="Transferring..."
        busy={isBusy}
        onConfirm={() => picking && picked && void transfer(picking, picked)}
        onCancel={() => setPicked(null)}
      >
        {picking === 'owner'
          ? `They may do everything, including deleting ${name} and removing you.`
          : `${name} moves to their plan at once. Only they can transfer it back.`}
      </ConfirmDialog>
    </div>
  );
}
