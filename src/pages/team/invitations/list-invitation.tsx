import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import type { Group } from '#shared/api/organizations/people/members.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { browserLanguages } from '#src/browser/device/languages.ts';
import { decodeTextFile } from '#src/browser/files/decode-text-file.ts';
import { CheckedRows, SentRows } from '#src/pages/team/invitations/list-rows.tsx';
import { LIST_PLACEHOLDER } from '#src/pages/team/invitations/list-copy.ts';
import { useListInvitation } from '#src/pages/team/invitations/use-list-invitation.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';
import { FileInput } from '#src/ui/form/file-input.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';

interface ListInvitationProps {
  organization: OrganizationDetails;
  groups: readonly Group[];
  onClose: () => void;
}

/** Invites a list of people in three steps: enter, check each row, send. */
export function ListInvitation({ organization, groups, onClose }: ListInvitationProps) {
  const list = useListInvitation(organization.id);
  const { checked, progress, isSent } = list;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <Button
          variant="quiet"
          className="-ml-3 px-3"
          icon={<ArrowLeft aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          onClick={onClose}
        >
          Invitations
        </Button>
        <h2 ref={focusOnMount} tabIndex={-1} className="mt-2 font-display text-xl outline-none">
          Invite from a list
        </h2>
      </div>
      {list.failure !== null && <FailureNotice>{list.failure}</FailureNotice>}
      {checked === null && <ListForm list={list} groups={groups} />}
      {checked !== null && !isSent && (
        <CheckedRows checked={checked} isBusy={list.isBusy} onEdit={list.edit} onSend={list.send} />
      )}
      {isSent && <SentRows progress={progress} onClose={onClose} />}
    </div>
  );
}

interface ListFormProps {
  list: ReturnType<typeof useListInvitation>;
  groups: readonly Group[];
}

function ListForm({ list, groups }: ListFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const onFile = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    list.checkFile(decodeTextFile(bytes, { languages: browserLanguages() }).text);
  };
  return (
    <form
      noValidate
      className="grid max-w-[40rem] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        list.check();
      }}
    >
      <TextArea
        label="People to invite"
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={LIST_PLACEHOLDER}
        hint={
          <>
            One person per line: email, role, groups. Role and groups are optional; separate groups
            with a semicolon. Up to {INVITATION_LIST_MAX.toLocaleString('en-US')} people.
            {groups.length > 0 &&
              ` Your groups: ${groups
                .slice(0, 8)
                .map(({ name }) => name)
                .join(', ')}${groups.length > 8 ? ' and more' : ''}.`}
          </>
        }
        value={list.text}
        onChange={(event) => list.setText(event.target.value)}
      />
      <FileInput
        ref={input}
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(file) => void onFile(file)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={list.isBusy} busyLabel="Checking...">
          Check the list
        </Button>
        <Button variant="outline" onClick={() => input.current?.click()}>
          Choose CSV file
        </Button>
      </div>
      <p className="text-xs text-stone">Nothing is sent before you confirm.</p>
    </form>
  );
}
