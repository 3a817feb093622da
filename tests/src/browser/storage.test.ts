import { expect, test } from 'vitest';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';

test('a text written is read, and heard in this tab and the others', () => {
  const area = createFakeArea();
  const [here, there] = [area.tab(), area.tab()];
  const heard: string[] = [];
  here.subscribe('k', () => heard.push('here'));
  there.subscribe('k', () => heard.push('there'));
  there.subscribe('other', () => heard.push('other'));

  expect(here.write('k', 'v')).toBe(true);
  expect(there.read('k')).toBe('v');
  expect(heard.toSorted()).toEqual(['here', 'there']);
});

test('a listener that has stopped hears nothing', () => {
  const storage = createFakeArea().tab();
  let heard = 0;
  const stop = storage.subscribe('k', () => (heard += 1));
  stop();
  storage.write('k', 'v');
  expect(heard).toBe(0);
});

test('C3: clearing everything and coming back from the back-forward cache tell every listener', () => {
  const area = createFakeArea();
  const storage = area.tab();
  let heard = 0;
  storage.subscribe('a', () => (heard += 1));
  storage.subscribe('b', () => (heard += 1));
  area.tabs[0]?.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(heard).toBe(2);
  area.tabs[0]?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(heard).toBe(2);
  area.tabs[0]?.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard).toBe(4);
});

test('C1: storage that is switched off or full says so and never throws', () => {
  const off = createRefusingStorage('disabled');
  expect([off.read('k'), off.write('k', 'v'), off.remove('k')]).toEqual([null, false, false]);
  const full = createRefusingStorage('full');
  expect([full.read('k'), full.write('k', 'v'), full.remove('k')]).toEqual([null, false, true]);
});
