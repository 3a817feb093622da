import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';

export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

/** Disables Chromium's own network requests, which hang on machines without internet access. */
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Whether the npm package contains a Chromium for this platform. */
const IS_PACKAGED = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium at `CHROMIUM_PATH`; otherwise the npm package's, so that every Linux machine uses
 * the same build; on other platforms Playwright's or the system's. The sandbox is disabled for root
 * only, because Chromium refuses to start with it.
 */
export async function findChromium(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const fallbacks = IS_PACKAGED ? [] : [findPlaywrightChromium(), '/usr/bin/chromium'];
  const candidates = [process.env['CHROMIUM_PATH'], ...fallbacks];
  const installed = candidates.find((path) => path !== undefined && existsSync(path));
  if (installed) return { executablePath: installed, args: [...QUIET, ...sandbox] };
  return { ...(await unpackChromium()), args: [...QUIET, ...sandbox] };
}

/** Unpacks the npm package's Chromium with the libraries and fonts that a minimal system lacks. */
async function unpackChromium(): Promise<Pick<Browser, 'executablePath' | 'env'>> {
  const { default: packaged, inflate } = await import('@sparticuz/chromium');
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const libraries = await inflate(join(dirname(entry), '../bin/al2023.tar.br'));
  const executablePath = await packaged.executablePath();
  return {
    executablePath,
    env: {
      ...definedEnv(),
      LD_LIBRARY_PATH: join(libraries, 'lib'),
      FONTCONFIG_PATH: join(dirname(executablePath), 'fonts'),
    },
  };
}

function definedEnv(): Record<string, string> {
  const pairs = Object.entries(process.env).filter((pair): pair is [string, string] => {
    return pair[1] !== undefined;
  });
  return Object.fromEntries(pairs);
}

function findPlaywrightChromium(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    // Playwright throws on platforms without a build.
    return undefined;
  }
}
