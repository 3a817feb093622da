import { findScope } from '#shared/organization/permissions.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { session } from '#src/state/session/session.ts';
import { Link } from '#src/ui/link.tsx';
import { ORGANIZATION_CARDS } from './copy.ts';

/** Where the cards of the person's teams are exported, for those who may edit them. */
export function ExportOrganizationCards() {
  const { user } = session.use();
  const { value } = ownOrganizations.use(user?.id ?? null);
  const teams = (value ?? []).filter(
    ({ kind, role }) => kind === 'company' && findScope(role, 'editCards') !== null,
  );
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="team-export-title" className="grid gap-4">
      <div>
        <h2 id="team-export-title" className="text-sm font-semibold">
          {ORGANIZATION_CARDS.title}
        </h2>
        <p className="mt-1 text-stone">{ORGANIZATION_CARDS.text}</p>
      </div>
      <ul aria-label={ORGANIZATION_CARDS.list} className="border-t border-hairline">
        {teams.map(({ id, name }) => (
          <li key={id} className="border-b border-hairline py-3">
            <Link to={teamUrl(id, 'cards')} className="text-link [overflow-wrap:anywhere]">
              {ORGANIZATION_CARDS.nameLink(name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
