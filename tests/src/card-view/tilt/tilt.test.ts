import { expect, test } from 'vitest';
import { resetTilt, tilt, computeTilt } from '#src/card-view/tilt/tilt.ts';

const box = { left: 100, top: 50, width: 200, height: 120 };

function fakeEvent(clientX: number, clientY: number, pointerType = 'mouse') {
  const set = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string) => void set.set(name, value),
    removeProperty: (name: string) => String(set.delete(name)),
  };
  const currentTarget = { style, getBoundingClientRect: () => box };
  return { set, event: { clientX, clientY, pointerType, currentTarget } };
}

test('a card tilts toward the pointer by up to six degrees, and its sheen moves along', () => {
  expect(computeTilt(box, { clientX: 300, clientY: 50 })).toEqual({
    '--tilt-x': '6.00deg',
    '--tilt-y': '6.00deg',
    '--sheen': '22.0%',
  });
  expect(computeTilt(box, { clientX: 150, clientY: 170 })).toEqual({
    '--tilt-x': '-6.00deg',
    '--tilt-y': '-3.00deg',
    '--sheen': '-11.0%',
  });
});

test('the tilt is limited, and a box without size does not tilt', () => {
  const far = computeTilt(box, { clientX: 9000, clientY: -9000 });
  expect(far).toMatchObject({ '--tilt-x': '6.00deg', '--tilt-y': '6.00deg' });
  const nothing = computeTilt({ left: 0, top: 0, width: 0, height: 0 }, { clientX: 4, clientY: 4 });
  expect(nothing['--tilt-y']).toBe('0.00deg');
});

test('a mouse tilts the card until it leaves; touch never does', () => {
  const mouse = fakeEvent(300, 50);
  tilt(mouse.event);
  expect(mouse.set.get('--tilt-y')).toBe('6.00deg');
  resetTilt(mouse.event);
  expect(mouse.set.size).toBe(0);
  const finger = fakeEvent(300, 50, 'touch');
  tilt(finger.event);
  expect(finger.set.size).toBe(0);
});
