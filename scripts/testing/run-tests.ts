import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runStage } from '#scripts/machine/stages.ts';
import type { Failure, TestReport } from '#scripts/testing/test-reports.ts';
import type { TestStage } from '#scripts/testing/test-stages.ts';

/** How many failures of real servers and browsers a run in CI forgives if they pass alone. */
const MAX_FLAKY = 3;

/** Runs a stage and reads its report. */
export async function runReported(stage: TestStage, label: string): Promise<TestReport> {
  const { report } = stage;
  if (report) rmSync(report.path, { force: true });
  const { ok } = await runStage(stage, label);
  const result =
    report && existsSync(report.path)
      ? report.schema.parse(JSON.parse(readFileSync(report.path, 'utf8')))
      : { passed: ok ? 1 : 0, failures: [], flaky: [] };
  // A runner can fail with all tests passing (a crash, an unhandled rejection): count one failure.
  if (ok || result.failures.length > 0) return result;
  return { ...result, failures: [{ name: stage.name, file: '', test: null, lines: [] }] };
}

interface Repeated {
  failures: Failure[];
  flaky: Failure[];
}

/** Runs each failed test again, alone. Those that pass then are flaky. */
async function repeatFailures(
  failures: readonly Failure[],
  repeat: (failure: Failure) => TestStage,
  run: typeof runReported,
): Promise<Repeated> {
  const result: Repeated = { failures: [], flaky: [] };
  for (const failure of failures) {
    const again = await run(repeat(failure), 'again');
    const isFlaky = again.failures.length === 0 && again.passed > 0;
    result[isFlaky ? 'flaky' : 'failures'].push(failure);
  }
  return result;
}

/**
 * Runs the stages one after the other. With `isCI`, a failed test of a stage with `repeat` runs once
 * more; more than three such failures fail the run, even if all of them pass then.
 */
export async function runTests(
  stages: readonly TestStage[],
  isCI: boolean,
  run: typeof runReported = runReported,
): Promise<TestReport> {
  const total: TestReport = { passed: 0, failures: [], flaky: [] };
  for (const [index, stage] of stages.entries()) {
    const report = await run(stage, `${index + 1}/${stages.length}`);
    total.passed += report.passed;
    const repeat = isCI && report.failures.length <= MAX_FLAKY ? stage.repeat : undefined;
    const { failures, flaky } = repeat
      ? await repeatFailures(report.failures, repeat, run)
      : { failures: report.failures, flaky: [] };
    total.failures.push(...failures);
    total.flaky.push(...report.flaky, ...flaky);
  }
  if (total.flaky.length > MAX_FLAKY) {
    return { ...total, failures: [...total.failures, ...total.flaky], flaky: [] };
  }
  return { ...total, passed: total.passed + total.flaky.length };
}
