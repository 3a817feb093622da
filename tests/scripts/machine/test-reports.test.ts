import { expect, test } from 'vitest';
import { journeyReportSchema, unitReportSchema } from '#scripts/machine/test-reports.ts';

const journey = (title: string, status: string, message?: string) => ({
  title,
  file: 'account.spec.ts',
  line: 7,
  tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
});

test('a unit report names each failed test and each file that did not load', () => {
  const report = unitReportSchema.parse({
    numPassedTests: 2,
    testResults: [
      {
        name: 'tests/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'subtracts',
            failureMessages: [
              '\n\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n  at a.ts:1',
            ],
          },
        ],
      },
      { name: 'tests/b.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
      {
        name: 'tests/c.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [{ status: 'passed', fullName: 'divides' }],
      },
    ],
  });
  expect(report).toEqual({
    passed: 2,
    failures: [
      'tests/a.test.ts › subtracts\n    AssertionError: expected 1 to be 2',
      'tests/b.test.ts\n    No such file',
    ],
  });
});

test('a journey report names failed journeys of nested groups, flaky ones too', () => {
  const report = journeyReportSchema.parse({
    stats: { expected: 1 },
    suites: [
      {
        specs: [journey('signs in', 'expected'), journey('signs out', 'unexpected', 'Timed out')],
        suites: [{ specs: [journey('is remembered', 'flaky')] }],
      },
    ],
  });
  expect(report).toEqual({
    passed: 1,
    failures: [
      'account.spec.ts:7 › signs out\n    Timed out',
      'account.spec.ts:7 › is remembered\n    no error was reported',
    ],
  });
});
