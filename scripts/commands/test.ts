import { existsSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { z } from 'zod';
import { ensureLocalVars } from '#scripts/machine/local.ts';
import { CHECKS, runStage, type Stage } from '#scripts/machine/stages.ts';

const UNIT_REPORT = '.cache/unit-report.json';
const JOURNEY_REPORT = '.cache/e2e-report.json';

interface Count {
  passed: number;
  failed: number;
}

interface TestStage extends Stage {
  /** Report file with the counts; without one, the stage counts as one test. */
  report?: string;
  schema?: z.ZodType<Count>;
}

const STAGES: readonly TestStage[] = [
  ...CHECKS,
  {
    name: 'unit and Worker tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
    report: UNIT_REPORT,
    schema: z
      .object({ numPassedTests: z.number(), numFailedTests: z.number() })
      .transform((report) => ({ passed: report.numPassedTests, failed: report.numFailedTests })),
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
    schema: z
      .object({
        stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
      })
      .transform(({ stats }) => ({
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
      })),
  },
];

function readCount(stage: TestStage): Count | null {
  if (!stage.report || !stage.schema || !existsSync(stage.report)) return null;
  return stage.schema.parse(JSON.parse(readFileSync(stage.report, 'utf8')));
}

async function runCounted(stage: TestStage): Promise<Count> {
  if (stage.report) rmSync(stage.report, { force: true });
  const { ok } = await runStage(stage);
  const own = readCount(stage);
  if (!own) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A runner can fail with all tests passing (a crash, an unhandled rejection): count one failure.
  return ok || own.failed > 0 ? own : { ...own, failed: own.failed + 1 };
}

ensureLocalVars();
const total: Count = { passed: 0, failed: 0 };
for (const stage of STAGES) {
  const count = await runCounted(stage);
  total.passed += count.passed;
  total.failed += count.failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
