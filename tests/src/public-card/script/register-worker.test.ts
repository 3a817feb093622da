import { afterEach, expect, test, vi } from 'vitest';
import { registerWorker } from '#src/public-card/script/register-worker.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser with these service workers. Returns what was registered. */
function stubBrowser(
  controller: object | null,
  register: (url: unknown) => Promise<unknown> = async () => ({}),
) {
  const registered: unknown[] = [];
  const serviceWorker = {
    controller,
    register: (url: unknown) => {
      registered.push(url);
      return register(url);
    },
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('self', {});
  return registered;
}

test('the worker is registered, with Trusted Types as one of its scripts', () => {
  const registered = stubBrowser(null);
  registerWorker('/card-sw.js');
  vi.stubGlobal('self', {
    trustedTypes: {
      createPolicy: (_: string, rules: { createScriptURL: (url: string) => string }) => ({
        createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }),
      }),
    },
  });
  registerWorker('/card-sw.js');
  expect(registered).toEqual(['/card-sw.js', { trusted: '/card-sw.js' }]);
});

test('a worker that controls the page stays, such as the one of the app', () => {
  const registered = stubBrowser({ state: 'activated' });
  registerWorker('/card-sw.js');
  expect(registered).toEqual([]);
});

test('a browser without service workers, or one that refuses them, shows the card all the same', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('self', {});
  expect(() => registerWorker('/card-sw.js')).not.toThrow();
  const registered = stubBrowser(null, () => Promise.reject(new DOMException('', 'SecurityError')));
  registerWorker('/card-sw.js');
  await Promise.resolve();
  expect(registered).toHaveLength(1);
});
