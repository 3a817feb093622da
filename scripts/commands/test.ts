import { existsSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import type { z } from 'zod';
import { ensureLocalVars } from '#scripts/machine/local.ts';
import { findScratchFolder } from '#scripts/machine/scratch-folder.ts';
import { CHECKS, runStage, type Stage } from '#scripts/machine/stages.ts';
import {
  journeyReportSchema,
  UNIT_REPORT,
  unitReportSchema,
  type TestReport,
} from '#scripts/machine/test-reports.ts';

const JOURNEY_REPORT = '.cache/e2e-report.json';

interface TestStage extends Stage {
  /** Report file with the counts; without one, the stage counts as one test. */
  report?: string;
  schema?: z.ZodType<TestReport>;
}

const STAGES: readonly TestStage[] = [
  ...CHECKS,
  {
    name: 'unit and Worker tests',
    command: 'vitest',
    args: [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
      '--reporter=./scripts/machine/stalled-tests.ts',
    ],
    report: UNIT_REPORT,
    schema: unitReportSchema,
  },
  { name: 'build', command: 'node', args: ['scripts/commands/build.ts'] },
  {
    name: 'dry run of a deployment',
    command: 'node',
    args: ['scripts/commands/deploy.ts', '--dry-run', '--built'],
  },
  {
    name: 'browser journeys',
    command: 'playwright',
    args: ['test'],
    report: JOURNEY_REPORT,
    schema: journeyReportSchema,
  },
];

function readReport(stage: TestStage): TestReport | null {
  if (!stage.report || !stage.schema || !existsSync(stage.report)) return null;
  return stage.schema.parse(JSON.parse(readFileSync(stage.report, 'utf8')));
}

const durations: string[] = [];

async function runReported(stage: TestStage): Promise<TestReport> {
  if (stage.report) rmSync(stage.report, { force: true });
  const { ok, seconds } = await runStage(stage);
  durations.push(`${stage.name} ${seconds.toFixed(0)} s`);
  const report = readReport(stage) ?? { passed: ok ? 1 : 0, failures: [] };
  // A runner can fail with all tests passing (a crash, an unhandled rejection): count one failure.
  return ok || report.failures.length > 0 ? report : { ...report, failures: [stage.name] };
}

ensureLocalVars();
let passed = 0;
const failures: string[] = [];
for (const stage of STAGES) {
  const report = await runReported(stage);
  passed += report.passed;
  failures.push(...report.failures);
}
console.log(`\n${durations.join(', ')}; stores in ${findScratchFolder()}`);
// Again at the end, where the output of later stages does not hide them.
if (failures.length > 0)
  console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
