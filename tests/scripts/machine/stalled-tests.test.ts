import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import StalledTests from '#scripts/machine/stalled-tests.ts';
import { unitReportSchema } from '#scripts/machine/test-reports.ts';

const file = (moduleId: string) => ({ moduleId, project: { name: 'workerd' } });
const passed = (fullName: string, module: ReturnType<typeof file>) => ({
  fullName,
  module,
  result: () => ({ state: 'passed' }),
});

const report = join(mkdtempSync(join(tmpdir(), 'stalled-')), 'report.json');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a run that stands still ends after six minutes and names what did not finish', () => {
  const exit = vi.fn<() => void>();
  const watch = new StalledTests({ report, exit });
  const [done, loading, hanging] = ['done', 'loading', 'hanging'].map(file);
  if (!done || !loading || !hanging) throw new Error('three files');
  watch.onTestRunStart();
  for (const each of [done, loading, hanging]) watch.onTestModuleQueued(each);
  watch.onTestCaseReady(passed('adds', done));
  watch.onTestCaseResult(passed('adds', done));
  watch.onTestModuleEnd(done);
  vi.advanceTimersByTime(5 * 60_000);
  watch.onTestCaseReady(passed('waits', hanging));
  vi.advanceTimersByTime(5 * 60_000);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(exit).toHaveBeenCalledExactlyOnceWith();
  expect(unitReportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))).toEqual({
    passed: 1,
    failures: [
      'workerd loading\n    did not finish, outside of a test',
      'workerd hanging\n    did not finish, in "waits"',
    ],
  });
});

test('a run that ended is not ended again', () => {
  const exit = vi.fn<() => void>();
  const watch = new StalledTests({ report, exit });
  watch.onTestRunStart();
  watch.onTestRunEnd();
  vi.advanceTimersByTime(7 * 60_000);
  expect(exit).not.toHaveBeenCalled();
});
