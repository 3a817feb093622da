import { resetPassword } from '#shared/api/auth/password.ts';
import { createResetToken } from '#tests/worker/auth/access/access-world.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { confirmEmail, type Person, sendAs } from '#tests/worker/world/person.ts';

/** The password after a reset. */
export const NEXT_PASSWORD = 'another rather long pass phrase';

/** Takes the account back by a mailed link, and returns how its person acts from then on. */
export async function recover(person: Person): Promise<Person['send']> {
  const body = { token: await createResetToken(person), password: NEXT_PASSWORD };
  await expectStatus(sendAs(null)('POST', resetPassword.path, body), 204);
  const { email } = person;
  const login = { email, password: NEXT_PASSWORD };
  const answer = await sendAs(null)('POST', '/api/auth/login', login);
  const { token } = await answer.json<{ token: string }>();
  return sendAs(token);
}

/** A team with two admins besides its owner, all with confirmed addresses. */
export async function createTeamOfAdmins() {
  const team = await createTeam({ plan: 'business_pro' });
  const [maker, other] = [await addMember(team, 'admin'), await addMember(team, 'admin')];
  await Promise.all([team.owner, maker, other].map(({ user }) => confirmEmail(user.id)));
  return { team, maker, other };
}
