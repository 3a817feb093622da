import { listScopes } from '#shared/api/programs/scopes.ts';
import { buildOrganizationKeyMail } from '#worker/api-keys/copy.ts';
import {
  buildResumeLinkMail,
  buildServiceEndsMail,
  buildServicePausedMail,
} from '#worker/service-access/copy.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import type { AccountMail } from '#tests/fixtures/account-mails.ts';
import { mailKeyEnds } from '#tests/worker/brands/late-mails.ts';
import { pickMail } from '#tests/worker/brands/partner-app.ts';
import { requireOk } from '#tests/worker/world/answer.ts';
import { addServiceKey, requestKey } from '#tests/worker/world/api-key.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';
import { addMember, type Team } from '#tests/worker/world/organization.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const BRAND = { productName: 'Bright Ideas', url: '', kind: 'apiKey' as const };

/** Sends each mail about the keys of a team, for a company of a partner's customer. */
export function buildKeyWalks(addCompany: () => Promise<Team>) {
  return {
    buildOrganizationKeyMail: async () => {
      const team = await addCompany();
      await requestKey(team.owner, { scopes: listScopes('organization'), organization: team.id });
      const { subject } = buildOrganizationKeyMail({ ...BRAND, isService: false });
      return waitForMail(team.owner.email, subject);
    },
    buildServicePausedMail: async () => {
      const team = await addCompany();
      const admin = await addMember(team, 'admin');
      await addServiceKey(team, admin);
      const change = { status: 'suspended' };
      await requireOk(team.send('PATCH', `/members/${admin.memberId}`, change));
      return waitForMail(team.owner.email, buildServicePausedMail(BRAND).subject);
    },
    buildServiceEndsMail: async () => {
      const team = await addCompany();
      await addServiceKey(team);
      const own = (await mailKeyEnds()).filter(({ to }) => to === team.owner.email);
      return pickMail(own, buildServiceEndsMail(BRAND).subject);
    },
    buildResumeLinkMail: async () => {
      const team = await addCompany();
      const { keyId } = await addServiceKey(team);
      const at = new Date().toISOString();
      await runSql('UPDATE api_keys SET paused_at = ? WHERE id = ?', at, keyId);
      const path = `/api/keys/${keyId}/resume`;
      await requireOk(team.owner.send('POST', path, { password: PASSWORD }));
      return waitForMail(team.owner.email, buildResumeLinkMail({ ...BRAND, at }).subject);
    },
  } satisfies Partial<Record<AccountMail, () => Promise<Mail>>>;
}
