import { env } from 'cloudflare:test';
import { afterAll, beforeAll, vi } from 'vitest';
import { z } from 'zod';
import { QUOTED_SECRETS } from '#tests/worker/fixtures/faults.ts';
import { OUTSIDE_SETTINGS } from '#tests/worker/fixtures/outside.ts';
import {
  buildWalkAccount,
  OWNER,
  PASSWORD,
  RESET_TOKEN,
  type WalkAccount,
} from '#tests/worker/write-paths/walk-account.ts';
import { walk } from '#tests/worker/write-paths/walk.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

/** The longest walk runs its operation a hundred times, on a possibly busy machine. */
export const WALK_TIMEOUT_MS = 900_000;

/** Each operation with its name. */
export const nameWalks = (paths: readonly WritePath[]) =>
  paths.map((path) => [[path.covers, path.action].filter(Boolean).join(': '), path] as const);

/** Prepares the walks of a test file, which share their data and collect what the Worker logs. */
export function startWalks() {
  let built: Promise<WalkAccount> | null = null;
  const account = (): Promise<WalkAccount> => (built ??= buildWalkAccount());
  const lines: string[] = [];
  beforeAll(() => {
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
    }
  });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return {
    lines,
    /** Walks one operation. Returns what is wrong, which should be empty. */
    async findViolations(path: WritePath): Promise<string> {
      return (await walk(path, await account())).join('\n\n');
    },
    /** Logged lines that contain a secret or an email address. */
    findLeaks: async (): Promise<string[]> => {
      const secrets = listSecrets(await account());
      return lines.filter((line) => secrets.some((secret) => line.includes(secret)));
    },
  };
}

function listSecrets({ token, otherSession, passToken }: WalkAccount): string[] {
  const settings = [
    OUTSIDE_SETTINGS.STRIPE_SECRET_KEY,
    OUTSIDE_SETTINGS.STRIPE_WEBHOOK_SECRET,
    OUTSIDE_SETTINGS.MAIL_API_KEY,
    OUTSIDE_SETTINGS.TURNSTILE_SECRET_KEY,
    OUTSIDE_SETTINGS.FRANCHISE_PASSWORD,
    OUTSIDE_SETTINGS.GOOGLE_WALLET_KEY.slice(40, 80),
    OUTSIDE_SETTINGS.APPLE_PUSH_KEY.slice(40, 80),
    z.string().min(32).parse(Reflect.get(env, 'SESSION_SECRET')),
  ];
  const people = [OWNER.email, '@visitors.example', 'buyer@walk.example', PASSWORD, RESET_TOKEN];
  return [...QUOTED_SECRETS, ...settings, ...people, token, passToken, otherSession];
}
