import { chromium, type Browser, type Response } from 'playwright';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { startProduct } from '#bench/runtime.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { pages } from '#shared/routes.ts';
import {
  insertOrganization,
  type InsertedOrganization,
  type OrganizationSize,
} from './insert-organization.ts';
import { insertHistory } from './insert-history.ts';

const LARGE: OrganizationSize = { members: 50_000, groups: 500, invitations: 1000, requests: 200 };
const SMALL: OrganizationSize = { members: 5, groups: 2, invitations: 2, requests: 2 };
const HISTORY = {
  large: { cards: 5000, contacts: 20_000 },
  small: { cards: 4, contacts: 4 },
} as const;

/** What a view may ask for, however large the team is: a page of rows and its filters. */
export const ORGANIZATION_GOALS = { calls: 4, bytes: 200_000 } as const;

const VIEWS = [
  'home',
  'members',
  'leavers',
  'invitations',
  'groups',
  'cards',
  'contacts',
  'analytics',
  'policies',
  'requests',
  'audit',
  'domains',
  'developers',
] as const;

/** Calls below the team's path that a view makes, without the one that reads the team. */
interface ViewCalls {
  view: string;
  calls: number;
  /** Of all answers, uncompressed. */
  bytes: number;
  slowestMs: number;
}

/** The calls of a view of the large team, and its slowest answer next to that of the small one. */
export interface ViewFigures extends Omit<ViewCalls, 'slowestMs'> {
  slowestMs: { large: number; small: number };
}

/** Opens each view of a team of 50,000 members and of one of 5 in Chromium, on the same Worker. */
export async function measureOrganization(): Promise<ViewFigures[]> {
  const { origin, runtime } = await startProduct({ withFiles: true });
  const browser = await chromium.launch(await findChromium());
  try {
    const db = await runtime.getD1Database('DB');
    await applyMigrations(db, readMigrationFiles());
    const insert = async (
      prefix: 'large' | 'small',
      size: OrganizationSize,
    ): Promise<InsertedOrganization> => {
      const team = await insertOrganization({ origin, db }, prefix, size);
      const { path } = ANALYTICS.read.of(team.id);
      await createApiClient(origin)('GET', path, undefined, { token: team.token });
      await insertHistory(runtime, { id: team.id, prefix, ...HISTORY[prefix] });
      return team;
    };
    const small = await insert('small', SMALL);
    const large = await insert('large', LARGE);
    // The first calls of a Worker are slow.
    await openViews(browser, origin, small);
    const ofSmall = await openViews(browser, origin, small);
    const ofLarge = await openViews(browser, origin, large);
    return ofLarge.map(({ view, calls, bytes, slowestMs }, at) => {
      const other = ofSmall[at]?.slowestMs ?? NaN;
      return {
        view,
        calls,
        bytes,
        slowestMs: { large: Math.round(slowestMs), small: Math.round(other) },
      };
    });
  } finally {
    await browser.close();
    await runtime.dispose();
  }
}

async function openViews(
  browser: Browser,
  origin: string,
  { id, token }: InsertedOrganization,
): Promise<ViewCalls[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const page = await context.newPage();
  const measured: ViewCalls[] = [];
  for (const view of VIEWS) {
    const answers: Promise<{ bytes: number; ms: number }>[] = [];
    const note = (response: Response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith(`/api/organizations/${id}/`)) answers.push(readAnswer(response));
    };
    page.on('response', note);
    await page.goto(`${origin}${pages.team}?org=${id}&view=${view}`);
    await page.waitForLoadState('networkidle');
    page.off('response', note);
    const all = await Promise.all(answers);
    measured.push({
      view,
      calls: all.length,
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      slowestMs: Math.max(0, ...all.map(({ ms }) => ms)),
    });
  }
  await context.close();
  return measured;
}

async function readAnswer(response: Response): Promise<{ bytes: number; ms: number }> {
  if (!response.ok()) throw new Error(`${response.status()}: ${response.url()}`);
  const body = await response.body();
  const { requestStart, responseEnd } = response.request().timing();
  return { bytes: body.byteLength, ms: responseEnd - requestStart };
}
