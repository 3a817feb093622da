import { listContentAuthors } from '#shared/api/moderation/content-authors.ts';
import {
  TAKE_DOWN_REASON_MAX,
  ORGANIZATION_PAUSE_DAYS_MAX,
  type ReportCase,
} from '#shared/api/moderation/moderation.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/form/checkbox.tsx';
import { SelectField } from '#src/ui/form/fields/select-field.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { describeAuthor, type DecisionInput } from './take-down-input.ts';

interface FieldsProps {
  input: DecisionInput;
  /** Messages by the path of the request's field. */
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<DecisionInput>) => void;
}

export function TakeDownFields({
  reportCase,
  ...fields
}: FieldsProps & { reportCase: ReportCase }) {
  const { input, onChange } = fields;
  return (
    <>
      <TextArea
        label="Reason shown to the owner"
        data-autofocus
        rows={3}
        maxLength={TAKE_DOWN_REASON_MAX}
        value={input.reason}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
      <Checkbox
        label="Also remove its pictures from every card"
        hint="Otherwise, other accounts' cards that already show these pictures keep them. They can't be uploaded again either way."
        checked={input.removesPictures}
        onChange={(event) => onChange({ removesPictures: event.target.checked })}
      />
      {reportCase.isCompanyCard && <AuthorFields cardId={reportCase.cardId} {...fields} />}
    </>
  );
}

/** Who put it there, and whether the team is paused for it. */
function AuthorFields({ cardId, ...fields }: FieldsProps & { cardId: string }) {
  const { input, errors, onChange } = fields;
  const { value, failure, reload } = useEndpoint(listContentAuthors, { params: { card: cardId } });
  if (value === null) {
    return failure === null ? (
      <p role="status" className="text-stone">
        Loading who changed this card...
      </p>
    ) : (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{failure}</p>
        <Button variant="outline" onClick={reload}>
          Try again
        </Button>
      </div>
    );
  }
  const { authors } = value;
  const author = authors.find(({ id }) => id === input.author);
  return (
    <>
      <SelectField
        label="Who put it there?"
        hint="They can't publish anything new, for themselves or the team, until you allow it."
        options={authors.map((one) => ({ key: one.id, label: describeAuthor(one) }))}
        value={input.author}
        error={errors['author']}
        onChange={(event) => onChange({ author: event.target.value, pausesTeam: false })}
      />
      {author?.canPauseTeam === true && (
        <Checkbox
          label="Pause this team's publishing, too"
          hint="Existing pages stay. Nobody in the team can publish anything new until the day you choose."
          checked={input.pausesTeam}
          onChange={(event) => onChange({ pausesTeam: event.target.checked })}
        />
      )}
      {author?.canPauseTeam === true && input.pausesTeam && (
        <PauseEndField {...fields} error={errors['pauseTeamUntil']} />
      )}
    </>
  );
}

/** The day on which a team's pause ends. */
export function PauseEndField({
  input,
  error,
  onChange,
}: Pick<FieldsProps, 'input' | 'onChange'> & { error: string | undefined }) {
  return (
    <TextField
      label="Pause until"
      hint={`It ends by itself on that day (UTC), at most ${ORGANIZATION_PAUSE_DAYS_MAX} days from now. You can renew it.`}
      type="date"
      value={input.pauseUntil}
      error={error}
      onChange={(event) => onChange({ pauseUntil: event.target.value })}
    />
  );
}
