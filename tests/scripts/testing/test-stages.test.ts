import { expect, onTestFinished, test, vi } from 'vitest';
import { EXCLUDED_MARK, listExcluded, listMarked, type Mark } from '#scripts/testing/marks.ts';
import { TEST_COMMANDS } from '#scripts/testing/test-stages.ts';

function excludeMark(mark: string): void {
  vi.stubEnv(EXCLUDED_MARK, mark);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('a run leaves out the test files of the mark that it names, and else none', () => {
  excludeMark('');
  expect(listExcluded()).toEqual([]);
  excludeMark('slow');
  expect(listExcluded()).toEqual(listMarked('slow'));
  expect(listMarked('slow').length).toBeGreaterThan(0);
  excludeMark('unknown');
  expect(listExcluded()).toEqual([]);
});

test.each<[name: string, mark: Mark]>([
  ['pure tests', 'slow'],
  ['Worker tests', 'core'],
])('npm run test:all runs each of the %s once', (name, mark) => {
  const stages = TEST_COMMANDS.all.buildStages().filter((stage) => stage.name.startsWith(name));
  expect(stages).toHaveLength(2);
  const [excluding, selecting] = stages.toSorted(
    (one, other) => Number(one.env === undefined) - Number(other.env === undefined),
  );
  expect(excluding?.env).toEqual({ [EXCLUDED_MARK]: mark });
  expect(selecting?.args).toEqual(expect.arrayContaining(listMarked(mark)));
  expect(excluding?.args.filter((word) => word.endsWith('.ts'))).toEqual([
    '--reporter=./scripts/testing/stalled-tests.ts',
  ]);
});

test('a folder of a kind, and an option of its runner, follow a command', () => {
  const [, stage] = TEST_COMMANDS.journeys.buildStages(['payments', '--shard=1/2']);
  expect(stage?.args).toEqual(['test', 'e2e/journeys/payments', '--shard=1/2']);
});
