import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { CHECKS, type Stage } from '#scripts/machine/stages.ts';
import { EXCLUDED_MARK, listMarked, type Mark } from '#scripts/testing/marks.ts';
import {
  JOURNEY_REPORT,
  journeyReportSchema,
  UNIT_REPORT,
  unitReportSchema,
  type Failure,
  type TestReport,
} from '#scripts/testing/test-reports.ts';

export interface TestStage extends Stage {
  /** Its report with the counts; without one, the stage counts as one test. */
  report?: { path: string; schema: z.ZodType<TestReport> };
  /**
   * Builds the stage that runs a failed test again, alone, which CI does once for tests that drive
   * real servers. Playwright repeats journeys itself.
   */
  repeat?: (failure: Failure) => TestStage;
}

/** Tests of `npm test`, the other ones, or both. */
type Part = 'core' | 'rest' | 'whole';

const NAMES: Readonly<Record<Part, string>> = { core: '', rest: ', the rest', whole: '' };

/** A word of the command line: an option or a path as it is, otherwise a folder of the kind's tests. */
const resolveWords = (words: readonly string[], folder: string): string[] =>
  words.map((word) => (existsSync(join(folder, word)) ? join(folder, word) : word));

function vitest(name: string, projects: readonly string[], args: readonly string[]): TestStage {
  return {
    name,
    command: 'vitest',
    args: [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
      '--reporter=./scripts/testing/stalled-tests.ts',
    ],
    report: { path: UNIT_REPORT, schema: unitReportSchema },
  };
}

const without = (mark: Mark, stage: TestStage): TestStage => ({
  ...stage,
  env: { [EXCLUDED_MARK]: mark },
});

function pure(part: Part, words: readonly string[] = []): TestStage {
  const run = (args: readonly string[]): TestStage =>
    vitest(`pure tests${NAMES[part]}`, ['pure', 'node'], args);
  if (part === 'core') return without('slow', run([]));
  return run(part === 'rest' ? listMarked('slow') : resolveWords(words, 'tests'));
}

function worker(part: Part, words: readonly string[] = []): TestStage {
  const run = (projects: readonly string[], args: readonly string[]): TestStage =>
    vitest(`Worker tests${NAMES[part]}`, projects, args);
  if (part === 'core') return run(['workerd'], listMarked('core'));
  const both = ['workerd', 'platform'];
  return part === 'rest'
    ? without('core', run(both, []))
    : run(both, resolveWords(words, 'tests/worker'));
}

const escapePattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const runPrograms = (args: readonly string[]): TestStage => ({
  ...vitest('tests of programs', ['programs'], args),
  // The build of this run, instead of one for each process.
  env: { BUILT_WORKER: 'dist/tip_top_cards/wrangler.json' },
});

const programs = (words: readonly string[] = []): TestStage => ({
  ...runPrograms(resolveWords(words, 'tests/scripts')),
  repeat: ({ file, test }) =>
    runPrograms([file, ...(test === null ? [] : [`--testNamePattern=^${escapePattern(test)}$`])]),
});

function journeys(part: Part, words: readonly string[] = []): TestStage {
  const args = {
    core: ['--grep=@core'],
    rest: ['--grep-invert=@core'],
    whole: resolveWords(words, 'e2e/journeys'),
  };
  return {
    name: `browser journeys${NAMES[part]}`,
    command: 'playwright',
    args: ['test', ...args[part]],
    report: { path: JOURNEY_REPORT, schema: journeyReportSchema },
  };
}

const BUILD: TestStage = { name: 'build', command: 'node', args: ['scripts/commands/build.ts'] };
const DRY_RUN: TestStage = {
  name: 'dry run of a deployment',
  command: 'node',
  args: ['scripts/commands/deploy.ts', '--dry-run', '--built'],
};

const buildCore = (): TestStage[] => [
  ...CHECKS,
  pure('core'),
  worker('core'),
  BUILD,
  journeys('core'),
];

export interface TestCommand {
  command: string;
  /** As in CONTRIBUTING.md. */
  description: string;
  buildStages: (words: readonly string[]) => TestStage[];
}

/** What each command runs, in this order. */
export const TEST_COMMANDS = {
  core: {
    command: 'npm test',
    description: 'checks, pure tests, and those Worker tests and journeys that are marked as core',
    buildStages: buildCore,
  },
  pure: {
    command: 'npm run test:pure',
    description: 'shared code, the app and the repository itself, in Node',
    buildStages: (words) => [pure('whole', words)],
  },
  worker: {
    command: 'npm run test:worker',
    description: 'the Worker in workerd, and shared code that calls the platform',
    buildStages: (words) => [worker('whole', words)],
  },
  programs: {
    command: 'npm run test:programs',
    description: 'commands with real servers: backup, restore, audit, deploy',
    buildStages: (words) => [BUILD, programs(words), DRY_RUN],
  },
  journeys: {
    command: 'npm run test:journeys',
    description: 'the built product in Chromium',
    buildStages: (words) => [BUILD, journeys('whole', words)],
  },
  all: {
    command: 'npm run test:all',
    description: '`npm test`, then everything else',
    buildStages: () => [
      ...buildCore(),
      pure('rest'),
      worker('rest'),
      programs(),
      DRY_RUN,
      journeys('rest'),
    ],
  },
} as const satisfies Record<string, TestCommand>;
