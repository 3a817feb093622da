import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = globSync('src/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const motion = readFileSync('src/ui/styles/motion.css', 'utf8');

/** The animations that end by themselves, with their milliseconds. */
const ending = [...motion.matchAll(/--animate-([\w-]+): [\w-]+ (\d+)ms (?!.*infinite)/g)].map(
  ([, name = '', ms = '']) => ({ name, ms: Number(ms) }),
);

test('animations change nothing but transform and opacity', () => {
  const found = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].map(
      ([, name = '', steps = '']) => ({
        name: `${path} ${name}`,
        properties: [...steps.matchAll(/([\w-]+):/g)].map(([, property]) => property),
      }),
    ),
  );
  expect(found.length).toBeGreaterThanOrEqual(7);
  for (const { name, properties } of found) {
    expect(properties.length, name).toBeGreaterThan(0);
    const others = properties.filter((each) => each !== 'transform' && each !== 'opacity');
    expect(others, name).toEqual([]);
  }
});

test('animations that end take from 160 to 400 milliseconds', () => {
  expect(ending.map(({ name }) => name)).toContain('rise');
  expect(ending.filter(({ ms }) => ms < 160 || ms > 400)).toEqual([]);
});

test('where less motion is asked for, everything is at its end within a millisecond', () => {
  const [, rule = ''] = /prefers-reduced-motion: reduce\) \{\s*\*,([\s\S]*)/.exec(motion) ?? [];
  for (const declaration of [
    'animation-duration: 1ms !important',
    'animation-iteration-count: 1 !important',
    'transition-duration: 1ms !important',
  ]) {
    expect(rule).toContain(declaration);
  }
  // Scripts animate only after they asked.
  const turn = readFileSync('src/features/card-editor/use-publish-turn.ts', 'utf8');
  expect(turn.indexOf('prefersReducedMotion()')).toBeGreaterThan(0);
  expect(turn.indexOf('prefersReducedMotion()')).toBeLessThan(turn.indexOf('.animate('));
});
