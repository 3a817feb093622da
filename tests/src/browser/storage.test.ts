import { expect, test } from 'vitest';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';

test('a written text can be read, and notifies this tab and the others', () => {
  const area = createFakeArea();
  const [here, there] = [area.tab(), area.tab()];
  const notified: string[] = [];
  here.subscribe('k', () => notified.push('here'));
  there.subscribe('k', () => notified.push('there'));
  there.subscribe('other', () => notified.push('other'));

  expect(here.write('k', 'v')).toBe(true);
  expect(there.read('k')).toBe('v');
  expect(notified.toSorted()).toEqual(['here', 'there']);
});

test('an unsubscribed listener is not notified', () => {
  const storage = createFakeArea().tab();
  let count = 0;
  const stop = storage.subscribe('k', () => (count += 1));
  stop();
  storage.write('k', 'v');
  expect(count).toBe(0);
});

test('S-C3: clearing storage and returning from the back-forward cache notify every listener', () => {
  const area = createFakeArea();
  const storage = area.tab();
  let count = 0;
  storage.subscribe('a', () => (count += 1));
  storage.subscribe('b', () => (count += 1));
  area.tabs[0]?.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(count).toBe(2);
  area.tabs[0]?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(count).toBe(2);
  area.tabs[0]?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(count).toBe(4);
});

test('S-C1: disabled or full storage reports failure and never throws', () => {
  const off = createRefusingStorage('disabled');
  expect([off.read('k'), off.write('k', 'v'), off.remove('k')]).toEqual([null, false, false]);
  const full = createRefusingStorage('full');
  expect([full.read('k'), full.write('k', 'v'), full.remove('k')]).toEqual([null, false, true]);
});
