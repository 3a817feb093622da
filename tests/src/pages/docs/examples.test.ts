import { expect, test } from 'vitest';
import { transformWithOxc } from 'vite';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildTypeScript, REFERENCE_ORIGIN } from '#shared/api/v1/examples.ts';
import { fillPath } from '#shared/routes.ts';

/** Runs an example with a `fetch` that records its request. Returns what the example's call got. */
async function runExample(code: string, status: number) {
  const { code: script } = await transformWithOxc(
    `const readFile = async (name: string) => 'bytes of ' + name;\nexport async function run(fetch: (url: string, init: RequestInit) => Promise<Response>, key: string) {\n${code}\n}`,
    'example.ts',
  );
  const requests: { url: string; init: RequestInit }[] = [];
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(script)}`
  );
  const fetchLike = async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(status === 204 ? null : '{"data":[]}', { status });
  };
  if (!isModule(module)) throw new Error('the example does not run');
  await module.run(fetchLike, 'ttc_test_key');
  return requests;
}

const isModule = (
  value: unknown,
): value is { run: (fetch: unknown, key: string) => Promise<void> } =>
  typeof value === 'object' && value !== null && 'run' in value;

test.each(PUBLIC_CALLS.map((call) => [call.name, call] as const))(
  'the TypeScript example of %s sends the request of the call',
  async (_, call) => {
    const requests = await runExample(buildTypeScript(call, REFERENCE_ORIGIN), call.status);
    const { params = {}, query = {}, body } = call.example;
    const fill: (path: string, params: Record<string, string>) => string = fillPath;
    const search = new URLSearchParams({ ...query }).toString();
    const url = `${REFERENCE_ORIGIN}${fill(call.path, { ...params })}${search && `?${search}`}`;
    expect(requests).toHaveLength(1);
    const [sent] = requests;
    expect([sent?.url, sent?.init.method ?? 'GET']).toEqual([url, call.method]);
    expect(sent?.init.headers).toMatchObject({ Authorization: 'Bearer ttc_test_key' });
    if (call.isUpload) return expect(sent?.init.body).toBe('bytes of photo.jpg');
    const text = typeof sent?.init.body === 'string' ? sent.init.body : 'null';
    expect(JSON.parse(text)).toEqual(body ?? null);
  },
);
