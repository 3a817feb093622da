import { useState } from 'react';
import { readFrontPage, updateFrontPage } from '#shared/api/organizations/front-page.ts';
import type { FrontPage } from '#shared/organization/front-page.ts';
import { FRONT_PAGE_FORM } from '#src/pages/team/company/front-page/copy.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Switch } from '#src/ui/form/switch.tsx';

const COPY = FRONT_PAGE_FORM;
const OPTIONS = (['page', 'website'] as const).map((key) => ({ key, label: COPY.options[key] }));

/** What the root of a company's own domain shows. */
export function FrontPageSection({ org }: { org: string }) {
  const resource = useEndpoint(readFrontPage, { params: { org } });
  const { value, failure, set } = resource;
  if (value === null || failure !== null) return <NotLoaded of={resource} noun="your front page" />;
  const { address, agreed, frontPage } = value;
  if (address === null) return <p className="text-stone">{COPY.noAddress}</p>;
  return (
    <FrontPageForm
      {...{ org, address, agreed }}
      stored={frontPage}
      onSaved={(saved) => set({ ...value, frontPage: saved })}
    />
  );
}

interface FrontPageFormProps {
  org: string;
  address: string;
  agreed: number;
  stored: FrontPage;
  onSaved: (page: FrontPage) => void;
}

function FrontPageForm({ org, address, agreed, stored, onSaved }: FrontPageFormProps) {
  const [draft, setDraft] = useState(stored);
  const { isBusy, failure, run } = useAction();
  const { website, opens, listsPeople } = draft;
  const issue = failure?.issues.find(({ path }) => path === 'website')?.message;
  const save = () =>
    run(
      () => api.call(updateFrontPage, { params: { org }, body: draft }),
      ({ frontPage }) => {
        setDraft(frontPage);
        onSaved(frontPage);
      },
      COPY.saved,
    );
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Choice
        label={COPY.opens}
        value={opens}
        options={OPTIONS}
        onChange={(next) => setDraft({ ...draft, opens: next })}
      >
        <p className="text-xs text-stone">{COPY.hints[opens]}</p>
      </Choice>
      <TextField
        label={COPY.website}
        optional={opens === 'page'}
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={COPY.websitePlaceholder}
        value={website}
        error={issue}
        onChange={(event) => setDraft({ ...draft, website: event.target.value })}
      />
      {opens === 'page' && (
        <Switch
          label={COPY.people}
          hint={COPY.peopleHint(agreed)}
          checked={listsPeople}
          onChange={(next) => setDraft({ ...draft, listsPeople: next })}
        />
      )}
      {failure !== null && issue === undefined && <FailureNotice>{failure.message}</FailureNotice>}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          disabled={JSON.stringify(draft) === JSON.stringify(stored)}
          busy={isBusy}
          busyLabel="Saving..."
        >
          Save
        </Button>
        <a href={address} target="_blank" rel="noopener" className="text-link">
          {COPY.open}
        </a>
      </div>
    </form>
  );
}
