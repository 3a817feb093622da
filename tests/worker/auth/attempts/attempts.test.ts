import { expect, test, vi } from 'vitest';
import { PASSWORD, person, startAuth } from '#tests/worker/auth/start-auth.ts';

const pass = async () => ({ id: 1 });
const down = () => Promise.reject(new Error('object is down'));

test('when nothing can count, nobody signs in or up, and no hash is run', async () => {
  const { post, hashes } = startAuth({
    counters: { getByName: () => ({ take: down, forgive: down, clear: down }) },
  });
  for (const path of ['/api/auth/login', '/api/auth/signup']) {
    const answer = await post(path, person('uncounted@x.example'));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  }
  expect(hashes).toEqual([]);
});

test('a counter that cannot forget does not keep the right password out', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await startAuth().join('forgetful@x.example');
  const { post } = startAuth({
    counters: { getByName: () => ({ take: pass, forgive: down, clear: down }) },
  });
  const answer = await post('/api/auth/login', {
    email: 'forgetful@x.example',
    password: PASSWORD,
  });
  expect(answer.status).toBe(200);
  expect(warned).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
