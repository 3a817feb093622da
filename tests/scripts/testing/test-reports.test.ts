import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import {
  describeFailure,
  journeyReportSchema,
  unitReportSchema,
} from '#scripts/testing/test-reports.ts';

const journey = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'account.spec.ts',
  line: 7,
  tests: [
    {
      status,
      results: [
        {
          errors: messages.map((message) => ({ message })),
          attachments: [
            { name: 'screenshot', path: 'page.png' },
            { name: 'pages', body: Buffer.from(`${title}\n- main:`).toString('base64') },
          ],
        },
      ],
    },
  ],
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
              'a second error\n> 12 | source\n   13 | more',
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
      {
        name: 'tests/a.test.ts › subtracts',
        file: 'tests/a.test.ts',
        test: 'subtracts',
        lines: ['AssertionError: expected 1 to be 2', 'a second error'],
      },
      { name: 'tests/b.test.ts', file: 'tests/b.test.ts', test: null, lines: ['No such file'] },
    ],
    flaky: [],
  });
});

test('a journey report names failed and flaky journeys, of nested groups too, and what was on the page', () => {
  const report = journeyReportSchema.parse({
    stats: { expected: 1 },
    suites: [
      {
        specs: [
          journey('signs in', 'expected'),
          journey('signs out', 'unexpected', 'Timed out\nCall log:\n  - waiting', 'console: 503'),
        ],
        suites: [{ specs: [journey('is remembered', 'flaky')] }],
      },
    ],
  });
  expect(report).toEqual({
    passed: 1,
    failures: [
      {
        name: 'account.spec.ts:7 › signs out',
        file: 'account.spec.ts',
        test: 'signs out',
        lines: ['Timed out', 'Call log:', '- waiting', 'console: 503', 'signs out', '- main:'],
      },
    ],
    flaky: [
      {
        name: 'account.spec.ts:7 › is remembered',
        file: 'account.spec.ts',
        test: 'is remembered',
        lines: ['no error was reported', 'is remembered', '- main:'],
      },
    ],
  });
  expect(report.failures.map(describeFailure)).toEqual([
    [
      'account.spec.ts:7 › signs out',
      'Timed out',
      'Call log:',
      '- waiting',
      'console: 503',
      'signs out',
      '- main:',
    ].join('\n    '),
  ]);
});
