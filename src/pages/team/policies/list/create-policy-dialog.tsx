import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { createPolicy, type CardPolicy } from '#shared/api/organizations/policies.ts';
import { POLICY_NAME_MAX, policyNameSchema } from '#shared/organization/policy/policy.ts';
import { POLICY_CREATED } from '#src/pages/team/policies/copy.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

const formSchema = z.object({ name: policyNameSchema, sourceId: z.string() });

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
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '', sourceId: '' },
  });
  const { isSubmitting } = form.formState;
  const findSource = (sourceId: string) =>
    policies.find(({ id }) => id === sourceId) ?? policies.find(({ isDefault }) => isDefault);
  const onSubmit = form.handleSubmit(async ({ name, sourceId }) => {
    const source = findSource(sourceId);
    if (source === undefined) return;
    setFailure(null);
    const body = { name, content: source.content };
    const answer = await api.call(createPolicy, { params: { org }, body });
    if (!answer.ok) return setFailure(answer.error.message);
    form.reset({ name: '', sourceId });
    onClose();
    onCreated(answer.value.policy);
    toasts.show(POLICY_CREATED);
  });
  return (
    <Dialog
      open={open}
      busy={isSubmitting}
      width="small"
      title="New card policy"
      description="You choose its groups and change it next."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isSubmitting} busyLabel="Creating..." type="submit" form="create-policy">
            Create policy
          </Button>
        </>
      }
    >
      <form
        id="create-policy"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void onSubmit(event)}
      >
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        <TextField
          label="Name"
          data-autofocus
          autoComplete="off"
          placeholder="Sales"
          maxLength={POLICY_NAME_MAX}
          {...bindField(form, 'name')}
        />
        <Controller
          control={form.control}
          name="sourceId"
          render={({ field }) => (
            <SelectField
              label="Start from"
              options={policies.toReversed().map((one) => ({ key: one.id, label: one.name }))}
              {...field}
              value={findSource(field.value)?.id ?? ''}
            />
          )}
        />
      </form>
    </Dialog>
  );
}
