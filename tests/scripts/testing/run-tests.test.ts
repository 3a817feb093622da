import { expect, test, vi } from 'vitest';
import { runTests, type runReported } from '#scripts/testing/run-tests.ts';
import type { Failure, TestReport } from '#scripts/testing/test-reports.ts';
import type { TestStage } from '#scripts/testing/test-stages.ts';

const fail = (test: string): Failure => ({ name: `a › ${test}`, file: 'a', test, lines: ['late'] });
const report = (passed: number, ...failed: string[]): TestReport => ({
  passed,
  failures: failed.map(fail),
  flaky: [],
});
const named = (name: string, repeat?: TestStage['repeat']): TestStage => ({
  name,
  command: '',
  args: [],
  ...(repeat && { repeat }),
});
/** A stage whose failed tests may run again, each as a stage of its own name. */
const server = named('server', ({ test: title }) => named(String(title)));

/** A runner that answers with the prepared report of each stage. */
function prepare(reports: Readonly<Record<string, TestReport>>) {
  return vi.fn<typeof runReported>(({ name }) => {
    const answer = reports[name];
    if (answer === undefined) throw new Error(`no report for ${name}`);
    return Promise.resolve(answer);
  });
}

test('counts of all stages are added, and nothing is repeated on the machine of a person', async () => {
  const run = prepare({ pure: report(3), server: report(2, 'starts') });
  const total = await runTests([named('pure'), server], false, run);
  expect(total).toEqual(report(5, 'starts'));
  expect(run.mock.calls.map(([, label]) => label)).toEqual(['1/2', '2/2']);
});

test('in CI a failed test of a server runs once more: it is flaky if it passes, and otherwise failed', async () => {
  const run = prepare({
    server: report(2, 'starts', 'stops'),
    starts: report(1),
    stops: report(0, 'stops'),
  });
  const total = await runTests([server], true, run);
  expect(total).toEqual({ passed: 3, failures: [fail('stops')], flaky: [fail('starts')] });
});

test('a failed test is not repeated in CI where the stage does not allow it', async () => {
  const run = prepare({ pure: report(2, 'adds') });
  expect(await runTests([named('pure')], true, run)).toEqual(report(2, 'adds'));
});

test('a repetition that ran no test forgives nothing', async () => {
  const run = prepare({ server: report(0, 'starts'), starts: report(0) });
  expect((await runTests([server], true, run)).failures).toEqual([fail('starts')]);
});

test('more than three flaky tests of all stages together fail the run', async () => {
  const flaky = (...titles: string[]): TestReport => ({
    passed: 1,
    failures: [],
    flaky: titles.map(fail),
  });
  const stages = [named('journeys'), server];
  const reports = { journeys: flaky('a', 'b'), server: report(1, 'c'), c: report(1) };
  const three = await runTests(stages, true, prepare(reports));
  expect(three).toEqual({ passed: 5, failures: [], flaky: ['a', 'b', 'c'].map(fail) });
  const more = { ...reports, journeys: flaky('a', 'b', 'd') };
  const four = await runTests(stages, true, prepare(more));
  expect(four).toEqual({ passed: 2, failures: ['a', 'b', 'd', 'c'].map(fail), flaky: [] });
});
