import { Buffer } from 'node:buffer';
import { z } from 'zod';

/** Written by Vitest, or by the watch over stalled tests. */
export const UNIT_REPORT = '.cache/unit-report.json';
/** Written by Playwright. */
export const JOURNEY_REPORT = '.cache/e2e-report.json';

export interface Failure {
  /** File and title. */
  name: string;
  file: string;
  /** Full name of the test; null when the file itself failed. */
  test: string | null;
  /** First lines of its errors, and of the pages that a journey saw. */
  lines: string[];
}

export interface TestReport {
  passed: number;
  failures: Failure[];
  /** Failures that passed when they ran again, not part of `passed`. */
  flaky: Failure[];
}

/** A failure with its lines below it. */
export const describeFailure = ({ name, lines }: Failure): string =>
  [name, ...lines].join('\n    ');

/** Escape sequences that color a terminal's text. */
// oxlint-disable-next-line no-control-regex -- they begin with the control character ESC
const COLORS = /\u001B\[[\d;]*m/g;

/** Of each error: a locator's call log ends within them. */
const ERROR_LINES = 12;
const PAGE_LINES = 40;

/** The first lines of an error without the stack and the excerpt of the source. */
function describeError(message: string): string[] {
  const lines = message.replace(COLORS, '').split('\n');
  const own = lines.filter((line) => line.trim() !== '' && !/^\s*(?:at |>? *\d+ \|)/.test(line));
  return own.slice(0, ERROR_LINES).map((line) => line.trim());
}

function describeErrors(messages: readonly (string | undefined)[]): string[] {
  const errors = messages.flatMap((message) => describeError(message ?? ''));
  return errors.length === 0 ? ['no error was reported'] : errors;
}

/** What a failed journey's pages show, as its fixtures attach it. */
const readPages = (body: string): string[] =>
  Buffer.from(body, 'base64').toString().split('\n').slice(0, PAGE_LINES);

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
    const failures = report.testResults.flatMap((result): Failure[] => {
      const { name, status, message, assertionResults } = result;
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that does not load has no tests.
      if (failed.length === 0 && status === 'failed') {
        return [{ name, file: name, test: null, lines: describeErrors([message]) }];
      }
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${name} › ${fullName}`,
        file: name,
        test: fullName,
        lines: describeErrors(failureMessages ?? []),
      }));
    });
    return { passed: report.numPassedTests, failures, flaky: [] };
  });

const journeySchema = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(z.object({ message: z.string().optional() })),
          attachments: z
            .array(z.object({ name: z.string(), body: z.base64().optional() }))
            .default([]),
        }),
      ),
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
    const find = (status: string): Failure[] =>
      listJourneys(suites).flatMap(({ title, file, line, tests }) =>
        tests
          .filter((test) => test.status === status)
          .map(({ results }) => {
            const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
            const pages = results
              .flatMap(({ attachments }) => attachments)
              .flatMap(({ name, body }) =>
                name === 'pages' && body !== undefined ? readPages(body) : [],
              );
            const lines = [...describeErrors(messages), ...pages];
            return { name: `${file}:${line} › ${title}`, file, test: title, lines };
          }),
      );
    return { passed: stats.expected, failures: find('unexpected'), flaky: find('flaky') };
  });
