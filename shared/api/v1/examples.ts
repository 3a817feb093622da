import type { PublicCall } from './public-call.ts';

function buildUrl({ path, example }: PublicCall, origin: string): string {
  const { params = {}, query = {} } = example;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? name),
  );
  const search = new URLSearchParams({ ...query }).toString();
  return `${origin}${filled}${search === '' ? '' : `?${search}`}`;
}

/** The call as a command for a terminal. `$KEY` is the API key. */
export function buildCurl(call: PublicCall, origin: string): string {
  const { method, example } = call;
  const body = example.body === undefined ? null : JSON.stringify(example.body);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${buildUrl(call, origin)}'`,
    `  -H "Authorization: Bearer $KEY"`,
    ...(body === null
      ? []
      : [
          `  -H 'Content-Type: application/json'`,
          `  -d '${body.replaceAll("'", String.raw`'\''`)}'`,
        ]),
    ...(call.isUpload ? [`  -H 'Content-Type: image/jpeg'`, '  --data-binary @photo.jpg'] : []),
  ].join(' \\\n');
}

/** The call in TypeScript, with nothing but `fetch`, and `readFile` of `node:fs/promises`. */
export function buildTypeScript(call: PublicCall, origin: string): string {
  const { method, example, status } = call;
  const body = example.body === undefined ? null : JSON.stringify(example.body, null, 2);
  const headers = [
    '    Authorization: `Bearer ${key}`,',
    ...(body === null ? [] : ["    'Content-Type': 'application/json',"]),
    ...(call.isUpload ? ["    'Content-Type': 'image/jpeg',"] : []),
  ];
  return [
    ...(call.isUpload ? ["const photo = await readFile('photo.jpg');"] : []),
    `const response = await fetch('${buildUrl(call, origin)}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(body === null ? [] : [`  body: JSON.stringify(${body.replaceAll('\n', '\n  ')}),`]),
    ...(call.isUpload ? ['  body: photo,'] : []),
    '});',
    'if (!response.ok) throw new Error((await response.json()).message);',
    ...(status === 204 ? [] : ['const result = await response.json();']),
  ].join('\n');
}
