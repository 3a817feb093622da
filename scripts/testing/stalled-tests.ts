import { writeFileSync } from 'node:fs';
import process from 'node:process';
import type { Reporter } from 'vitest/node';
import { z } from 'zod';
import { UNIT_REPORT } from '#scripts/testing/test-reports.ts';

/** Longer than any test may take, so that a test's own limit reports it first. */
const STALL_MS = 6 * 60_000;
/** For a runtime to stop after the last test. */
const CLOSE_MS = 60_000;

interface Failure {
  message?: string;
}

/** The part of Vitest that knows the errors outside of tests. */
interface Runner {
  state: { getUnhandledErrors: () => unknown[] };
}

const unhandledSchema = z.object({ name: z.string(), message: z.string() });
/** Calls to the runner that a file left open at its end; no test failed by them. */
const CLOSED_CALL = 'EnvironmentTeardownError';

interface TestFile {
  moduleId: string;
  project: { name: string };
}

interface EndedFile extends TestFile {
  errors: () => readonly Failure[];
}

interface Test {
  fullName: string;
  module: TestFile;
  result: () => { state: string; errors?: readonly Failure[] | undefined };
}

const nameOf = (file: TestFile): string => `${file.project.name} ${file.moduleId}`;

/**
 * A Vitest reporter that ends a run which stands still. The limits of tests and hooks apply neither
 * to the loading of a file nor to a runtime that no longer answers, which would hold up the run
 * without end and without a name. After six minutes without an event the run fails and names what
 * did not finish. When every file has finished and only a runtime does not stop, it ends after one
 * minute with the results of the tests.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter this way
export default class StalledTests implements Reporter {
  /** Names of the tests that run, by file, for each file that has not finished. */
  readonly #files = new Map<string, Set<string>>();
  readonly #failures: { name: string; message: string }[] = [];
  readonly #report: string;
  readonly #exit: (code: number) => void;
  #runner: Runner | undefined;
  #passed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ report = UNIT_REPORT, exit = (code: number): void => process.exit(code) } = {}) {
    this.#report = report;
    this.#exit = exit;
  }

  onInit(runner: Runner): void {
    this.#runner = runner;
  }

  onTestRunStart(files: readonly TestFile[]): void {
    for (const file of files) this.#files.set(nameOf(file), new Set());
    this.#wait();
  }

  onTestModuleQueued(): void {
    this.#wait();
  }

  onTestModuleEnd(file: EndedFile): void {
    this.#files.delete(nameOf(file));
    for (const error of file.errors()) this.#fail(nameOf(file), error);
    this.#wait();
  }

  onTestCaseReady(test: Test): void {
    this.#files.get(nameOf(test.module))?.add(test.fullName);
    this.#wait();
  }

  onTestCaseResult(test: Test): void {
    this.#files.get(nameOf(test.module))?.delete(test.fullName);
    const { state, errors = [] } = test.result();
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') this.#fail(`${nameOf(test.module)} › ${test.fullName}`, errors[0]);
    this.#wait();
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer);
  }

  #fail(name: string, error: Failure | undefined): void {
    this.#failures.push({ name, message: error?.message ?? '' });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), this.#files.size === 0 ? CLOSE_MS : STALL_MS);
  }

  #end(): void {
    for (const [name, [test]] of this.#files) {
      const place = test === undefined ? 'outside of a test' : `in "${test}"`;
      this.#fail(name, { message: `did not finish, ${place}` });
    }
    for (const error of this.#runner?.state.getUnhandledErrors() ?? []) {
      const { name, message } = unhandledSchema.parse(error);
      if (name !== CLOSED_CALL) this.#fail(`unhandled ${name}`, { message });
    }
    const testResults = this.#failures.map(({ name, message }) => {
      console.error(`${name} ${message}`);
      return { name, status: 'failed', message, assertionResults: [] };
    });
    console.error('The run stood still and was ended.');
    writeFileSync(this.#report, JSON.stringify({ numPassedTests: this.#passed, testResults }));
    this.#exit(testResults.length === 0 ? 0 : 1);
  }
}
