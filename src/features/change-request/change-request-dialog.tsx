import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  createChangeRequest,
  REQUEST_NOTE_MAX,
  type RequestedField,
} from '#shared/api/organizations/change-requests.ts';
import { cardWriteSchema } from '#shared/card/card.ts';
import { ASK, buildRequestSentToast } from '#src/features/change-request/copy.ts';
import { api } from '#src/state/api.ts';
import { showFieldErrors } from '#src/state/field-errors.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { bindField } from '#src/ui/form/bind-field.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

const LABELS: Readonly<Record<RequestedField, string>> = {
  name: 'New name',
  title: 'New job title',
  company: 'New company',
  email: 'New email',
  phone: 'New phone',
  website: 'New website',
  bio: 'New bio',
};

interface ChangeRequestDialogProps {
  team: { id: string; name: string };
  username: string;
  field: RequestedField;
  /** The present value, from which the new one starts. */
  current: string;
  isOpen: boolean;
  onClose: () => void;
}

export function ChangeRequestDialog(props: ChangeRequestDialogProps) {
  const { team, field, isOpen, onClose } = props;
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open={isOpen}
      busy={isBusy}
      width="small"
      title={ASK}
      description={`${team.name} sets this field. An admin decides about your request.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Sending...">
            Send request
          </Button>
        </>
      }
    >
      <RequestForm key={`${field} ${isOpen}`} {...props} formId={formId} onBusy={setIsBusy} />
    </Dialog>
  );
}

interface RequestFormProps extends ChangeRequestDialogProps {
  formId: string;
  onBusy: (isBusy: boolean) => void;
}

const UNCHANGED = 'This is the present value. Enter another one.';

function buildSchema(field: RequestedField, current: string) {
  const fieldSchema: z.ZodType<string, string> = cardWriteSchema.shape[field];
  const value = z.string().trim().pipe(fieldSchema);
  return z.object({
    value: value.refine((changed) => changed !== current, UNCHANGED),
    note: createChangeRequest.request.shape.note,
  });
}

/** What is typed stays after a failure. */
function RequestForm(props: RequestFormProps) {
  const { team, username, field, current, formId, onBusy, onClose } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const [resolver] = useState(() => zodResolver(buildSchema(field, current)));
  const form = useForm({ resolver, defaultValues: { value: current, note: '' } });
  const onSubmit = form.handleSubmit(async (request) => {
    onBusy(true);
    const answer = await api.call(createChangeRequest, {
      params: { org: team.id },
      body: { username, field, ...request },
    });
    onBusy(false);
    if (!answer.ok) {
      showFieldErrors(form, answer.error, ['value']);
      const isAtValue = answer.error.issues.some(({ path }) => path === 'value');
      return setFailure(isAtValue ? null : answer.error.message);
    }
    toasts.show(buildRequestSentToast(team.name));
    return onClose();
  });
  const input = {
    label: LABELS[field],
    hint: 'Replaces an earlier request for this field.',
    ...bindField(form, 'value'),
  };
  return (
    <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void onSubmit(event)}>
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      {field === 'bio' ? (
        <TextArea {...input} maxLength={600} />
      ) : (
        <TextField {...input} autoComplete="off" maxLength={field === 'website' ? 500 : 254} />
      )}
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={REQUEST_NOTE_MAX}
        placeholder="Why should it change?"
        {...bindField(form, 'note')}
      />
    </form>
  );
}
