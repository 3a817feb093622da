import { expect, test } from '#e2e/fixtures/test.ts';

const READ = `(async () => ({
  cookies: document.cookie,
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  isOnline: navigator.onLine,
  clipboard: (await navigator.permissions.query({ name: 'clipboard-read' })).state,
}))()`;

const WRITE = `(async () => {
  document.cookie = 'left=1';
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve));
  await caches.open('left');
})()`;

test('what a test leaves in the shared browser context is removed', async ({ warmContext }) => {
  const context = await warmContext.open();
  const open = async () => {
    const page = await context.newPage();
    await page.goto('/robots.txt');
    return page;
  };
  const first = await open();
  const fresh = await first.evaluate(READ);
  await context.grantPermissions(['clipboard-read']);
  await context.setOffline(true);
  await first.evaluate(WRITE);
  expect(await first.evaluate(READ)).toEqual({
    cookies: 'left=1',
    local: 1,
    session: 1,
    databases: 1,
    caches: 1,
    isOnline: false,
    clipboard: 'granted',
  });
  await warmContext.clear();
  expect(await (await open()).evaluate(READ)).toEqual(fresh);
});

test('a test that replaces the clock leaves no context behind', async ({ warmContext }) => {
  const context = await warmContext.open();
  await context.clock.install();
  await warmContext.clear();
  expect(await warmContext.open()).not.toBe(context);
});
