import { beforeEach, expect, test } from 'vitest';
import { createLoader, type LoadState } from '#src/state/loading/loader.ts';
import { toasts } from '#src/state/toasts.ts';
import { createCall, fail, succeed } from './respond.ts';

type Names = readonly string[];

let shown: LoadState<Names>;
const start = () =>
  createLoader<Names>((state) => {
    shown = state;
  });
const join = (before: Names, after: Names) => [...before, ...after];

beforeEach(() => {
  toasts.show({ title: '' });
});

test('a response that a later request overtook is discarded', async () => {
  const { load } = start();
  const early = createCall<Names>();
  const first = load(early.fetch);
  await load(async () => succeed(['Ben']));
  early.respond(succeed(['Ann']));
  await first;
  expect(shown).toEqual({ value: ['Ben'], error: null, isStale: false, isLoadingMore: false });
});

test('a failed reload keeps what is shown and says why', async () => {
  const { load } = start();
  await load(async () => succeed(['Ann']));
  await load(async () => fail('network'));
  expect(shown.value).toEqual(['Ann']);
  expect(shown.error?.code).toBe('network');
});

test('another filter that fails does not leave the rows of the former one', async () => {
  const { load } = start();
  await load(async () => succeed(['Ann']), true);
  const request = load(async () => fail('network'), true);
  expect(shown).toMatchObject({ value: ['Ann'], isStale: true });
  await request;
  expect(shown).toMatchObject({ value: null, isStale: false });
});

test('a reload that overtakes another filter still is about that filter', async () => {
  const { load } = start();
  await load(async () => succeed(['Ann']), true);
  const late = createCall<Names>();
  const first = load(late.fetch, true);
  await load(async () => fail('network'));
  late.respond(succeed(['Ben']));
  await first;
  expect(shown.value).toBeNull();
});

test('pressed twice, the next page is added once', async () => {
  const { load, extend } = start();
  await load(async () => succeed(['Ann']));
  const page = createCall<Names>();
  const presses = [extend(page.fetch, join), extend(page.fetch, join)];
  expect(shown.isLoadingMore).toBe(true);
  page.respond(succeed(['Ben']));
  await Promise.all(presses);
  expect(page.count()).toBe(1);
  expect(shown).toMatchObject({ value: ['Ann', 'Ben'], isLoadingMore: false });
});

test('a page of rows that were requested again meanwhile is not added', async () => {
  const { load, extend } = start();
  await load(async () => succeed(['Ann']));
  const page = createCall<Names>();
  const press = extend(page.fetch, join);
  await load(async () => succeed(['Cid']));
  page.respond(succeed(['Ben']));
  await press;
  expect(shown).toMatchObject({ value: ['Cid'], isLoadingMore: false });
});

test('a page that fails keeps the rows and shows a toast', async () => {
  const { load, extend } = start();
  await load(async () => succeed(['Ann']));
  await extend(async () => fail('network'), join);
  expect(shown).toMatchObject({ value: ['Ann'], error: null, isLoadingMore: false });
  expect(toasts.read()?.title).toBe('Loading Failed');
});
