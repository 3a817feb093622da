import { useRef } from 'react';
import type { Group } from '#shared/api/organizations/people/members.ts';
import { addressPatternIssue, PARTS_HINT } from '#shared/organization/address-pattern.ts';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { browserLanguages } from '#src/browser/device/languages.ts';
import { decodeTextFile } from '#src/browser/files/decode-text-file.ts';
import { LIST_PLACEHOLDER } from '#src/pages/team/invitations/list-copy.ts';
import { PhotosField } from '#src/pages/team/invitations/photos/photos-field.tsx';
import type { useListInvitation } from '#src/pages/team/invitations/use-list-invitation.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface ListFormProps {
  list: ReturnType<typeof useListInvitation>;
  groups: readonly Group[];
}

/** Enters a list, and how the cards of its people are made. */
export function ListForm({ list, groups }: ListFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const { makesCards, pattern } = list.options;
  const issue = makesCards ? addressPatternIssue(pattern.trim()) : null;
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
        if (issue === null) list.check();
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
            Paste a table with headings, or one address per line. Separate groups with a semicolon.
            Up to {INVITATION_LIST_MAX.toLocaleString('en-US')} people.
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
      <CardOptions list={list} issue={issue} />
      <FileInput
        ref={input}
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onFile={(file) => void onFile(file)}
      />
      {list.failure !== null && <FailureNotice>{list.failure}</FailureNotice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={list.isBusy} busyLabel="Checking...">
          Check the list
        </Button>
        <Button variant="outline" disabled={issue !== null} onClick={() => input.current?.click()}>
          Choose CSV file
        </Button>
      </div>
      <p className="text-xs text-stone">Nothing is sent before you confirm.</p>
    </form>
  );
}

function CardOptions({ list, issue }: Pick<ListFormProps, 'list'> & { issue: string | null }) {
  const { makesCards, pattern, numbersTaken } = list.options;
  return (
    <div className="grid gap-2">
      <Checkbox
        label="Make a card for each person"
        hint="From the columns of your table: name, title, department, phones, links and more."
        checked={makesCards}
        onChange={(event) => list.setOptions({ makesCards: event.target.checked })}
      />
      {makesCards && (
        <>
          <TextField
            label="Addresses of cards"
            hint={`${PARTS_HINT} A column “Card address” comes first.`}
            error={issue ?? undefined}
            autoCapitalize="none"
            spellCheck={false}
            value={pattern}
            onChange={(event) => list.setOptions({ pattern: event.target.value })}
          />
          <Checkbox
            label="Number addresses that are taken"
            checked={numbersTaken}
            onChange={(event) => list.setOptions({ numbersTaken: event.target.checked })}
          />
          <PhotosField photos={list.photos} />
        </>
      )}
    </div>
  );
}
