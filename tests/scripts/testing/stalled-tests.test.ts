import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import StalledTests from '#scripts/testing/stalled-tests.ts';
import { describeFailure, unitReportSchema } from '#scripts/testing/test-reports.ts';

const MINUTE_MS = 60_000;
const file = (moduleId: string) => ({
  moduleId,
  project: { name: 'workerd' },
  errors: () => [],
});
const run = (fullName: string, module: ReturnType<typeof file>, message?: string) => ({
  fullName,
  module,
  result: () =>
    message === undefined ? { state: 'passed' } : { state: 'failed', errors: [{ message }] },
});

const report = join(mkdtempSync(join(tmpdir(), 'stalled-')), 'report.json');
const readReport = () => {
  const { passed, failures } = unitReportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failures: failures.map(describeFailure) };
};

function startWatch() {
  const exit = vi.fn<(code: number) => void>();
  return { exit, watch: new StalledTests({ report, exit }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a run that stands still fails after six minutes and names what did not finish', () => {
  const { watch, exit } = startWatch();
  const [done, loading, hanging] = [file('done'), file('loading'), file('hanging')];
  watch.onTestRunStart([done, loading, hanging]);
  watch.onTestCaseReady(run('adds', done));
  watch.onTestCaseResult(run('adds', done));
  watch.onTestModuleEnd(done);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  watch.onTestCaseReady(run('waits', hanging));
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE_MS);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(readReport()).toEqual({
    passed: 1,
    failures: [
      'workerd loading\n    did not finish, outside of a test',
      'workerd hanging\n    did not finish, in "waits"',
    ],
  });
});

test.each([
  { message: undefined, code: 0, passed: 2, failures: [] },
  { message: '1 is not 2', code: 1, passed: 1, failures: ['workerd b › adds\n    1 is not 2'] },
])(
  'a runtime that does not stop after the last file ends the run with the results: $code',
  ({ message, code, ...results }) => {
    const { watch, exit } = startWatch();
    const [first, last] = [file('a'), file('b')];
    watch.onTestRunStart([first, last]);
    watch.onTestCaseResult(run('adds', first));
    watch.onTestModuleEnd(first);
    vi.advanceTimersByTime(MINUTE_MS);
    watch.onTestCaseResult(run('adds', last, message));
    watch.onTestModuleEnd(last);
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE_MS);
    expect(exit).toHaveBeenCalledExactlyOnceWith(code);
    expect(readReport()).toEqual(results);
  },
);

test('errors outside of tests fail such a run, except calls that a file left open', () => {
  const { watch, exit } = startWatch();
  const unhandled = [
    { name: 'EnvironmentTeardownError', message: 'Closing rpc' },
    { name: 'TypeError', message: 'no such thing' },
  ];
  watch.onInit({ state: { getUnhandledErrors: () => unhandled } });
  watch.onTestRunStart([]);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(readReport()).toEqual({
    passed: 0,
    failures: ['unhandled TypeError\n    no such thing'],
  });
});

test('a run that ended is not ended again', () => {
  const { watch, exit } = startWatch();
  watch.onTestRunStart([file('a')]);
  watch.onTestRunEnd();
  vi.advanceTimersByTime(7 * MINUTE_MS);
  expect(exit).not.toHaveBeenCalled();
});
