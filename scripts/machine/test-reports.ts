import { z } from 'zod';

/** Written by Vitest, or by the watch over stalled tests. */
export const UNIT_REPORT = '.cache/unit-report.json';

export interface TestReport {
  passed: number;
  /** Each failed test: its name, and below it the first line of its error. */
  failures: string[];
}

/** Escape sequences that color a terminal's text. */
// oxlint-disable-next-line no-control-regex -- they begin with the control character ESC
const COLORS = /\u001B\[[\d;]*m/g;

function describeFailure(name: string, message: string | undefined): string {
  const lines = (message ?? '').replace(COLORS, '').split('\n');
  const cause = lines.find((line) => line.trim() !== '')?.trim() ?? 'no error was reported';
  return `${name}\n    ${cause}`;
}

/** Vitest's JSON report. */
export const unitReportSchema = z
  .object({
    numPassedTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform((report): TestReport => {
    const failures = report.testResults.flatMap((file) => {
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      // A file that does not load has no tests.
      if (failed.length === 0 && file.status === 'failed') {
        return [describeFailure(file.name, file.message)];
      }
      return failed.map((test) => {
        return describeFailure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]);
      });
    });
    return { passed: report.numPassedTests, failures };
  });

const journeySchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});

const suiteSchema = z.object({
  specs: z.array(journeySchema).default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});
type Suite = z.infer<typeof suiteSchema>;

function listJourneys(suites: readonly Suite[]): z.infer<typeof journeySchema>[] {
  return suites.flatMap((suite) => [...suite.specs, ...listJourneys(suite.suites)]);
}

/** Playwright's JSON report. */
export const journeyReportSchema = z
  .object({ stats: z.object({ expected: z.number() }), suites: z.array(suiteSchema) })
  .transform(({ stats, suites }): TestReport => {
    const failures = listJourneys(suites).flatMap(({ title, file, line, tests }) => {
      const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
      return failed.map(({ results }) => {
        const errors = results.flatMap((result) => result.errors);
        return describeFailure(`${file}:${line} › ${title}`, errors[0]?.message);
      });
    });
    return { passed: stats.expected, failures };
  });
