import { writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Reporter } from 'vitest/node';
import { UNIT_REPORT } from '#scripts/machine/test-reports.ts';

/** Longer than any test may take, so that a test's own limit reports it first. */
const STALL_MS = 6 * 60_000;

interface TestFile {
  moduleId: string;
  project: { name: string };
}

interface Test {
  fullName: string;
  module: TestFile;
  result: () => { state: string };
}

const nameOf = (file: TestFile): string => `${file.project.name} ${file.moduleId}`;

/**
 * A Vitest reporter that ends a run in which nothing has begun or ended for six minutes. The limits
 * of tests and hooks apply neither to the loading of a file nor to a runtime that no longer
 * answers, which would hold up the run without end and without a name.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter this way
export default class StalledTests implements Reporter {
  /** Names of the tests that run, by file. */
  readonly #files = new Map<string, Set<string>>();
  readonly #report: string;
  readonly #exit: () => void;
  #passed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ report = UNIT_REPORT, exit = (): void => process.exit(1) } = {}) {
    this.#report = report;
    this.#exit = exit;
  }

  onTestRunStart(): void {
    this.#wait();
  }

  onTestModuleQueued(file: TestFile): void {
    this.#files.set(nameOf(file), new Set());
    this.#wait();
  }

  onTestModuleEnd(file: TestFile): void {
    this.#files.delete(nameOf(file));
    this.#wait();
  }

  onTestCaseReady(test: Test): void {
    this.#files.get(nameOf(test.module))?.add(test.fullName);
    this.#wait();
  }

  onTestCaseResult(test: Test): void {
    this.#files.get(nameOf(test.module))?.delete(test.fullName);
    if (test.result().state === 'passed') this.#passed += 1;
    this.#wait();
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), STALL_MS);
  }

  #end(): void {
    const testResults = Array.from(this.#files, ([name, tests]) => {
      const [test] = tests;
      const place = test === undefined ? 'outside of a test' : `in "${test}"`;
      const message = `did not finish, ${place}`;
      return { name, status: 'failed', message, assertionResults: [] };
    });
    console.error(testResults.map(({ name, message }) => `${name} ${message}`).join('\n'));
    writeFileSync(this.#report, JSON.stringify({ numPassedTests: this.#passed, testResults }));
    this.#exit();
  }
}
