import { useId, useState } from 'react';
import {
  createChangeRequest,
  REQUEST_NOTE_MAX,
  type RequestedField,
} from '#shared/api/organizations/change-requests.ts';
import { cardWriteSchema } from '#shared/card/card.ts';
import { ASK, buildRequestSentToast } from '#src/features/change-request/copy.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
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
  const form = useId();
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
          <Button type="submit" form={form} busy={isBusy} busyLabel="Sending...">
            Send request
          </Button>
        </>
      }
    >
      <RequestForm key={`${field} ${isOpen}`} {...props} form={form} onBusy={setIsBusy} />
    </Dialog>
  );
}

interface RequestFormProps extends ChangeRequestDialogProps {
  form: string;
  onBusy: (isBusy: boolean) => void;
}

/** What is typed stays after a failure. */
function RequestForm({ team, username, field, current, form, onBusy, onClose }: RequestFormProps) {
  const [value, setValue] = useState(current);
  const [note, setNote] = useState('');
  const [issue, setIssue] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    const parsed = cardWriteSchema.shape[field].safeParse(value.trim());
    if (!parsed.success) return setIssue(parsed.error.issues[0]?.message);
    if (parsed.data === current) return setIssue('This is the present value. Enter another one.');
    onBusy(true);
    const answer = await api.call(createChangeRequest, {
      params: { org: team.id },
      body: { username, field, value: parsed.data, note: note.trim() },
    });
    onBusy(false);
    if (!answer.ok) {
      const atValue = answer.error.issues.find(({ path }) => path === 'value');
      setIssue(atValue?.message);
      return setFailure(atValue === undefined ? answer.error.message : null);
    }
    toasts.show(buildRequestSentToast(team.name));
    return onClose();
  };
  const input = {
    label: LABELS[field],
    value,
    error: issue,
    hint: 'Replaces an earlier request for this field.',
  };
  const change = (next: string) => {
    setValue(next);
    setIssue(undefined);
  };
  return (
    <form
      id={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      {field === 'bio' ? (
        <TextArea {...input} maxLength={600} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextField
          {...input}
          autoComplete="off"
          maxLength={field === 'website' ? 500 : 254}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={REQUEST_NOTE_MAX}
        placeholder="Why should it change?"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </form>
  );
}
