import { useCallback, useState } from 'react';
import { updateLeaverSetting } from '#shared/api/organizations/people/departures.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { BackLink } from '#src/pages/team/back-link.tsx';
import {
  HEIR_GONE,
  LEAVER_SETTING_DESCRIPTION,
  LEAVER_SETTING_SAVED,
  SUCCESSOR_GONE,
} from '#src/pages/team/leavers/copy.ts';
import {
  fetchLeaverSetting,
  type NamedLeaverSetting,
} from '#src/pages/team/leavers/fetch-leaver-setting.ts';
import {
  LeaverChoice,
  parseDays,
  type LeaverDraft,
} from '#src/pages/team/leavers/leaver-choice.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { DEPARTED_COPY } from '#src/public-card/departed/copy.ts';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';

type LeaverSettingProps = Pick<TeamViewProps, 'organization'>;

/** What happens to organization cards when a member leaves. */
export function LeaverSettingView({ organization }: TeamViewProps) {
  const { id } = organization;
  const load = useCallback(() => fetchLeaverSetting(id), [id]);
  const resource = useResource(load);
  const { value, set } = resource;
  return (
    <div className="grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <BackLink to={teamUrl(id, 'leavers')}>Former members</BackLink>
        <p className="mt-2 text-stone">{LEAVER_SETTING_DESCRIPTION}</p>
      </div>
      {value === null ? (
        <NotLoaded of={resource} noun="this setting" />
      ) : (
        <LeaverSettingForm organization={organization} stored={value} onSaved={set} />
      )}
    </div>
  );
}

interface LeaverSettingFormProps extends LeaverSettingProps {
  stored: NamedLeaverSetting;
  onSaved: (stored: NamedLeaverSetting) => void;
}

function LeaverSettingForm({ organization, stored, onSaved }: LeaverSettingFormProps) {
  const { setting } = stored;
  const [draft, setDraft] = useState<LeaverDraft>({
    card: setting.card,
    days: String(setting.days),
    successor: stored.successor,
    heir: stored.heir,
  });
  const { isBusy, failure, run } = useAction();
  const { card, successor, heir } = draft;
  // The field is not shown for the other choices, so what was typed there does not count.
  const days = card === 'keep' ? parseDays(draft.days) : setting.days;
  const isDirty =
    card !== setting.card ||
    days !== setting.days ||
    (successor?.id ?? null) !== setting.successor ||
    (heir?.id ?? null) !== setting.heir;
  const save = () => {
    if (days === null) return;
    run(
      () =>
        api.call(updateLeaverSetting, {
          params: { org: organization.id },
          body: { card, days, successor: successor?.id ?? null, heir: heir?.id ?? null },
        }),
      (value) => {
        setDraft({ ...draft, days: String(value.days) });
        onSaved({ setting: value, successor, heir });
      },
      LEAVER_SETTING_SAVED,
    );
  };
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {setting.successor !== null && stored.successor === null && (
        <Notice tone="warn" title={SUCCESSOR_GONE} />
      )}
      {setting.heir !== null && stored.heir === null && <Notice tone="warn" title={HEIR_GONE} />}
      <LeaverChoice
        org={organization.id}
        draft={draft}
        successorLabel="Default successor"
        heirLabel="Contacts go to by default"
        leaver={null}
        onChange={setDraft}
      />
      <PagePreview team={organization.name} successor={successor?.name ?? null} />
      {failure !== null && (
        <FailureNotice>{failure.issues[0]?.message ?? failure.message}</FailureNotice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          // Also the first choice is saved: until then the team has decided nothing.
          disabled={days === null}
          busy={isBusy}
          busyLabel="Saving..."
        >
          Save
        </Button>
        <p role="status" className="text-stone">
          {isDirty ? 'Not saved yet' : ''}
        </p>
      </div>
    </form>
  );
}

/** The words of the page of a paused card. */
function PagePreview({ team, successor }: { team: string; successor: string | null }) {
  return (
    <figure>
      <figcaption className="text-xs text-stone">What the page of a paused card says</figcaption>
      <div className="mt-2 rounded-panel border border-hairline-strong bg-raised p-5">
        <p className="font-display text-xl [overflow-wrap:anywhere]">
          {DEPARTED_COPY.title('Ana', team)}
        </p>
        <p className="mt-1 text-stone">
          {successor === null ? DEPARTED_COPY.text : DEPARTED_COPY.withSuccessor(successor)}
        </p>
        {successor !== null && (
          <p className="mt-3 font-medium text-gold">{DEPARTED_COPY.link(successor)}</p>
        )}
      </div>
    </figure>
  );
}
