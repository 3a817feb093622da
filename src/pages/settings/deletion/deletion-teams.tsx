import { Link } from 'react-router';
import { teamUrl } from '#src/features/team/team-url.ts';
import { DELETION_TEAMS, describeTeamConsequence } from '#src/pages/settings/copy.ts';
import type { TeamConsequence } from '#src/pages/settings/deletion/team-consequences.ts';

/** The account's teams in the deletion dialog, each with what happens to it. */
export function DeletionTeams({ teams }: { teams: readonly TeamConsequence[] }) {
  if (teams.length === 0) return null;
  return (
    <section aria-label={DELETION_TEAMS}>
      <p className="font-medium">{DELETION_TEAMS}</p>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {teams.map(({ id, name, kind }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
              {name}
            </p>
            <p className={kind === 'blocking' ? 'text-bad' : 'text-stone'}>
              {describeTeamConsequence(kind, name)}
            </p>
            {kind === 'blocking' && (
              <Link to={`${teamUrl(id, 'settings')}#ownership`} className="text-link">
                Transfer billing
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
