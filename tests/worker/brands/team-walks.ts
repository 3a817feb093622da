import type { Mail } from '#worker/http/send-mail.ts';
import type { AccountMail } from '#tests/fixtures/account-mails.ts';
import { losePlan, requestChange } from '#tests/worker/brands/late-mails.ts';
import { pickMail } from '#tests/worker/brands/partner-app.ts';
import { addAccount, addMember, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, type Person } from '#tests/worker/world/person.ts';

/** Sends the mails about change requests and a smaller plan, for a company of a partner's customer. */
export function buildTeamWalks(addCompany: () => Promise<Team>, addPerson: () => Promise<Person>) {
  return {
    buildChangeRequestMail: async () => {
      const team = await addCompany();
      await confirmEmail(team.owner.user.id);
      const mails = await requestChange(team, await addMember(team, 'member'));
      return pickMail(mails, 'A member of your team on Bright Ideas asks for a change');
    },
    buildRequestDecidedMail: async () => {
      const team = await addCompany();
      const customer = await addPerson();
      await confirmEmail(customer.user.id);
      const memberId = await addAccount(team, customer);
      const mails = await requestChange(team, { ...customer, memberId });
      return pickMail(mails, 'Your change was approved on Bright Ideas');
    },
    buildSmallerPlanMail: async () =>
      pickMail(
        await losePlan(await addCompany()),
        'Members of your team lose their seats on Bright Ideas',
      ),
  } satisfies Partial<Record<AccountMail, () => Promise<Mail>>>;
}
