import { expect, test } from 'vitest';
import { createPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addGroup, createTeam, listActions } from '#tests/worker/world/organization.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

test('each change is recorded once, and a repeated one that changes nothing is not', async () => {
  const { send } = startOrganizations();
  const { id, path, owner } = await createTeam();
  const group = await addGroup({ id }, 'sales');
  const call = async (method: string, to: string, body?: object) => {
    const answer = await send(owner, method, path + to, body);
    expect(answer.status).toBeLessThan(300);
    return answer;
  };
  const domain = `${unique('acts')}.example`;
  await call('POST', '/domains', { domain });
  await call('POST', '/domains', { domain });
  await call('DELETE', `/domains/${domain}`);
  const email = `${unique('acts')}@acts.example`;
  const invited = await call('POST', '/invitations', { email, role: 'member' });
  const { invitation } = await invited.json<{ invitation: { id: string } }>();
  await call('POST', `/invitations/${invitation.id}/resend`);
  const { policy } = await readAnswer(
    createPolicy,
    call('POST', '/policies', { name: 'Sales', content: DEFAULT_POLICY }),
  );
  await call('PUT', `/groups/${group}/policy`, { policy: policy.id });
  await call('PUT', `/groups/${group}/policy`, { policy: policy.id });
  expect(await listActions(id)).toEqual([
    'organization.created',
    'domain.added',
    'domain.removed',
    'invitation.created',
    'invitation.resent',
    'policy.created',
    'policy.assigned',
  ]);
});
