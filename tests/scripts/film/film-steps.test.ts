import { expect, test } from 'vitest';
import { FILM_SCENES } from '#scripts/film/film-scenes.ts';
import { findScreenState, placeSteps, type FilmStep } from '#scripts/film/film-steps.ts';

const [{ seconds: buildSeconds }] = FILM_SCENES;

function buildStep(picture: number, seconds: number, isPress = false): FilmStep {
  const focus = { x: picture * 100, y: 0, scale: 1 };
  return { picture, seconds, focus, pointer: { x: picture * 10, y: 0 }, isPress };
}

test('the steps of a scene fill it in proportion to their seconds', () => {
  const placed = placeSteps({ build: [buildStep(0, 1), buildStep(1, 2)] });
  expect(placed.map(({ from, to }) => [from, to])).toEqual([
    [0, buildSeconds / 3],
    [buildSeconds / 3, buildSeconds],
  ]);
});

test('the last step of a scene stays until the next one of the same screen', () => {
  const placed = placeSteps({ build: [buildStep(0, 1)], numbers: [buildStep(7, 1)] });
  expect(findScreenState(placed, buildSeconds + 1)?.picture).toBe(0);
  expect(findScreenState(placed, 29)?.picture).toBe(7);
});

test('a screen shows nothing before its first step', () => {
  expect(findScreenState(placeSteps({ save: [buildStep(0, 1)] }), 3)).toBeNull();
});

test('the pointer reaches the target before it presses', () => {
  const placed = placeSteps({ build: [buildStep(0, 1), buildStep(1, 1, true)] });
  const half = buildSeconds / 2;
  const moving = findScreenState(placed, half + half * 0.3);
  const pressing = findScreenState(placed, half + half * 0.9);
  expect(moving?.press).toBe(0);
  expect(moving?.pointer.x).toBeGreaterThan(0);
  expect(moving?.pointer.x).toBeLessThan(10);
  expect(pressing?.press).toBeGreaterThan(0.5);
  expect(pressing?.pointer.x).toBe(10);
});
