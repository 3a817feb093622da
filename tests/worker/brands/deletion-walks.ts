import { buildAccountDeletionCanceledMail } from '#worker/account/copy.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import {
  buildOrganizationDeletedMail,
  buildDeletionCanceledMail,
} from '#worker/organizations/removal/deletion-mails.ts';
import { buildAccessRulesMail } from '#worker/organizations/rules/mail-rules.ts';
import type { AccountMail } from '#tests/fixtures/account-mails.ts';
import { keepPayer } from '#tests/worker/brands/late-mails.ts';
import { pickMail } from '#tests/worker/brands/partner-app.ts';
import { requireOk } from '#tests/worker/world/answer.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember, type Team } from '#tests/worker/world/organization.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const BRAND = { productName: 'Bright Ideas', url: '' };

/** Sends each mail about the access rules of a team and the deletion of an account or a team, for a company of a partner's customer. */
export function buildDeletionWalks(addCompany: () => Promise<Team>) {
  const schedule = async (): Promise<Team> => {
    const team = await addCompany();
    await requireOk(team.send('DELETE', '', { name: team.name, password: PASSWORD }));
    return team;
  };
  return {
    buildDeletionScheduledMail: async () => {
      const team = await schedule();
      return waitForMail(team.owner.email, 'Your team on Bright Ideas will be deleted');
    },
    buildAccessRulesMail: async () => {
      const team = await addCompany();
      const rules = { sessionHours: 12, appNetworks: [], programNetworks: [] };
      await requireOk(team.send('PUT', '/access-rules', { ...rules, password: PASSWORD }));
      return waitForMail(team.owner.email, buildAccessRulesMail('updated', BRAND).subject);
    },
    buildDeletionLinkMail: async () => {
      const team = await schedule();
      await requireOk(team.send('POST', '/deletion/now', { password: PASSWORD }));
      return waitForMail(team.owner.email, 'Delete your team on Bright Ideas earlier');
    },
    buildDeletionCanceledMail: async () => {
      const team = await schedule();
      await requireOk(team.send('POST', '/keep'));
      return waitForMail(team.owner.email, buildDeletionCanceledMail(BRAND).subject);
    },
    buildOrganizationDeletedMail: async () => {
      const team = await schedule();
      await requireOk(team.send('POST', '/deletion/now', { password: PASSWORD }));
      const { text } = await waitForMail(team.owner.email, 'Delete your team on Bright Ideas');
      await runSql(
        "UPDATE organization_deletions SET token_usable_at = '2026-01-01' WHERE organization_id = ?",
        team.id,
      );
      const token = /#token=([\w-]+)/.exec(text)?.[1];
      await requireOk(team.send('POST', '/deletion/now', { password: PASSWORD, token }));
      return waitForMail(team.owner.email, buildOrganizationDeletedMail(BRAND).subject);
    },
    buildAccountDeletionMail: async () => {
      const team = await addCompany();
      await addMember(team, 'member');
      const body = { password: PASSWORD, confirm: 'DELETE' };
      await requireOk(team.owner.send('POST', '/api/account/deletion', body));
      return waitForMail(team.owner.email, 'Your Bright Ideas account will be deleted');
    },
    buildAccountDeletionCanceledMail: async () => {
      const team = await addCompany();
      await addMember(team, 'member');
      return pickMail(await keepPayer(team.owner), buildAccountDeletionCanceledMail(BRAND).subject);
    },
  } satisfies Partial<Record<AccountMail, () => Promise<Mail>>>;
}
