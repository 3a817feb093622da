import { useState } from 'react';
import { createPolicy, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { POLICY_NAME_MAX, policyNameSchema } from '#shared/organization/policy/policy.ts';
import { POLICY_CREATED } from '#src/pages/team/policies/copy.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface CreatePolicyDialogProps {
  org: string;
  open: boolean;
  policies: readonly CardPolicy[];
  onClose: () => void;
  onCreated: (policy: CardPolicy) => void;
}

/** Names a new policy and chooses which one it is copied from. What is typed outlives a failure. */
export function CreatePolicyDialog(props: CreatePolicyDialogProps) {
  const { org, open, policies, onClose, onCreated } = props;
  const [name, setName] = useState('');
  const [issue, setIssue] = useState<string | undefined>(undefined);
  const { isBusy, failure, run } = useAction();
  const fallback = policies.find(({ isDefault }) => isDefault);
  const [sourceId, setSourceId] = useState<string | null>(null);
  const source = policies.find(({ id }) => id === sourceId) ?? fallback;
  const create = () => {
    const parsed = policyNameSchema.safeParse(name.trim());
    setIssue(parsed.error?.issues[0]?.message);
    if (!parsed.success || source === undefined) return;
    const body = { name: parsed.data, content: source.content };
    run(
      () => api.call(createPolicy, { params: { org }, body }),
      ({ policy }) => {
        setName('');
        onClose();
        onCreated(policy);
      },
      POLICY_CREATED,
    );
  };
  return (
    <Dialog
      open={open}
      busy={isBusy}
      width="small"
      title="New card policy"
      description="You choose its groups and change it next."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} busyLabel="Creating..." type="submit" form="create-policy">
            Create policy
          </Button>
        </>
      }
    >
      <form
        id="create-policy"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          create();
        }}
      >
        {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
        <TextField
          label="Name"
          data-autofocus
          autoComplete="off"
          placeholder="Sales"
          maxLength={POLICY_NAME_MAX}
          value={name}
          error={issue}
          onChange={(event) => {
            setName(event.target.value);
            setIssue(undefined);
          }}
        />
        <SelectField
          label="Start from"
          options={policies.toReversed().map((one) => ({ key: one.id, label: one.name }))}
          value={source?.id ?? ''}
          onChange={(event) => setSourceId(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
