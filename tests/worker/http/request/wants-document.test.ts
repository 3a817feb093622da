import { expect, test } from 'vitest';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const ask = (path: string, accept: string, method = 'GET') =>
  callWorker(`https://cards.test${path}`, { method, headers: { Accept: accept } });

const kind = (answer: Response) => answer.headers.get('Content-Type')?.split(';')[0];

test('a browser gets the 404 page with its policy for a missing path of any depth', async () => {
  const card = await (await ask('/unknown.name', BROWSER)).text();
  expect(card).toContain('Card Not Found');
  const page = await (await ask('/use-cases/nothing', BROWSER)).text();
  expect(page).toContain('Page Not Found');
  expect(page).not.toContain('Create Your Own Card');
  for (const [path, text] of [
    ['/foo/bar', page],
    ['/foo/bar/', page],
    ['/a/b/c/d?x=1', page],
    ['/media/none.png', page],
    ['/apiary/x', page],
    ['/unknown.name', card],
    ['/card/unknown.name', card],
    ['/card/nobody-here/contact.vcf', card],
    ['/card/nobody-here/else', card],
  ] as const) {
    const answer = await ask(path, BROWSER);
    expect([path, answer.status, kind(answer)]).toEqual([path, 404, 'text/html']);
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-");
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(await answer.text(), path).toBe(text);
  }
});

test('a name with a slash at its end leads a browser to the page of the name', async () => {
  const answer = await ask('/unknown-name/', BROWSER);
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/unknown-name']);
});

test('HEAD of a missing path responds as GET does, without the page', async () => {
  const answer = await ask('/foo/bar', BROWSER, 'HEAD');
  expect([answer.status, kind(answer), await answer.text()]).toEqual([404, 'text/html', '']);
});

test('a program and every API call get JSON, whatever they accept', async () => {
  for (const [path, accept, method] of [
    ['/foo/bar', '*/*', 'GET'],
    ['/foo/bar', 'application/json', 'GET'],
    ['/foo/bar', BROWSER, 'POST'],
    ['/api/nothing/here', BROWSER, 'GET'],
    ['/api/usernames/a/b', BROWSER, 'GET'],
  ] as const) {
    const answer = await ask(path, accept, method);
    expect([path, answer.status, kind(answer)]).toEqual([path, 404, 'application/json']);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  }
});

test('other errors keep their status, and nothing of a hostile path is reflected', async () => {
  const method = await ask('/login', BROWSER, 'POST');
  expect([method.status, kind(method)]).toEqual([405, 'application/json']);
  const hostile = await ask('/foo/%3Cscript%3Ealert(1)%3C/script%3E/%0d%0aSet-Cookie:y', BROWSER);
  expect([hostile.status, hostile.headers.get('Set-Cookie')]).toEqual([404, null]);
  expect(await hostile.text()).not.toContain('alert');
});
