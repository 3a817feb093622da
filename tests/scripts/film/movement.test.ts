import { expect, test } from 'vitest';
import { findPose, type PoseKey } from '#scripts/film/movement.ts';

const START = { x: 0, y: 0, scale: 1, turn: 0, at: 0, seconds: 0 };
const KEYS: readonly [PoseKey, ...PoseKey[]] = [
  START,
  { x: 100, y: 40, scale: 2, turn: 0.5, at: 2, seconds: 1 },
];

test('a pose stays until its next movement begins', () => {
  expect(findPose(KEYS, 1.9)).toEqual({ x: 0, y: 0, scale: 1, turn: 0 });
});

test('a movement ends after its seconds, and is half done in their middle', () => {
  expect(findPose(KEYS, 2.5)).toEqual({ x: 50, y: 20, scale: 1.5, turn: 0.25 });
  expect(findPose(KEYS, 9)).toEqual({ x: 100, y: 40, scale: 2, turn: 0.5 });
});
