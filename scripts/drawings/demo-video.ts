// Records the product into public/static/demo.webm with captions: `node
// scripts/drawings/demo-video.ts`. The browser's frames are encoded by ffmpeg, which only this
// script needs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Buffer } from 'node:buffer';
import { chromium, type Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { findChromium } from '#scripts/machine/chromium.ts';
import { buildProduct, ensureLocalVars, migrateLocal, serveBuilt } from '#scripts/machine/local.ts';

const PORT = 8795;
const ORIGIN = `http://localhost:${PORT}`;
const FOLDER = 'public/static';
const SIZE = { width: 1280, height: 720 };
const MAX_BYTES = 1_500_000;
const PERSON = {
  first: 'Ada',
  last: 'Moreno',
  email: 'ada@example.com',
  password: 'a sample password',
};

interface Frame {
  jpeg: Buffer;
  seconds: number;
}

interface Cue {
  text: string;
  seconds: number;
}

interface Recording {
  page: Page;
  showCaption: (text: string) => Promise<void>;
}

const pause = (page: Page, ms: number) => page.waitForTimeout(ms);

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  await field.click();
  await field.fill('');
  await field.pressSequentially(text, { delay: 55 });
}

/** The script of the video, from the home page to a published card. */
async function playStory({ page, showCaption }: Recording): Promise<void> {
  await page.goto(ORIGIN + pages.home);
  await showCaption('A card you can try before you have one.');
  await page.mouse.move(900, 300, { steps: 12 });
  await page.mouse.move(1100, 380, { steps: 12 });
  await type(page, 'Type your name', 'Ada Moreno');
  await pause(page, 1200);
  await page.goto(ORIGIN + pages.signup);
  await showCaption('Four fields make an account, and the first card with it.');
  await type(page, 'First name', PERSON.first);
  await type(page, 'Last name', PERSON.last);
  await type(page, 'Email', PERSON.email);
  await type(page, 'Password', PERSON.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Publish now' }).waitFor();
  await showCaption('The card is filled in. One press publishes it.');
  await page.getByRole('button', { name: 'Close tutorial' }).click();
  await pause(page, 1400);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await pause(page, 2200);
  await showCaption('What is typed is on the card at once.');
  await type(page, 'Title', 'Private Banking');
  await type(page, 'Company', 'Moreno & Daughters');
  await pause(page, 800);
  await page.getByRole('button', { name: 'Save Card Information' }).click();
  await pause(page, 1800);
  await showCaption('This is what others get, in one round trip, without an app.');
  const stored = await page.evaluate(() => localStorage.getItem('userCards') ?? '');
  const username = /"username":"([^"]+)"/.exec(stored)?.[1] ?? '';
  await page.goto(`${ORIGIN}/${username}`);
  await pause(page, 2000);
  await page.getByRole('link', { name: 'Add to Contacts' }).first().hover();
  await showCaption('One press, and the contact is in their address book.');
  await pause(page, 3000);
}

/** Plays the story and records each frame the browser paints. */
async function record(): Promise<{ frames: Frame[]; cues: Cue[]; seconds: number }> {
  const browser = await chromium.launch(await findChromium());
  const page = await browser.newPage({ viewport: SIZE });
  const client = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  const cues: Cue[] = [];
  let start = 0;
  client.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = metadata.timestamp ?? 0;
    start ||= at;
    frames.push({ jpeg: Buffer.from(data, 'base64'), seconds: at - start });
    void client.send('Page.screencastFrameAck', { sessionId });
  });
  await page.goto(ORIGIN + pages.home);
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 92, ...limits() });
  const showCaption = async (text: string) => {
    cues.push({ text, seconds: start === 0 ? 0 : Date.now() / 1000 - start });
    await pause(page, 900);
  };
  await playStory({ page, showCaption });
  const seconds = Date.now() / 1000 - start;
  await client.send('Page.stopScreencast');
  await browser.close();
  return { frames, cues, seconds };
}

function limits() {
  return { maxWidth: SIZE.width, maxHeight: SIZE.height, everyNthFrame: 1 };
}

/** Each frame lasts until the next; ffmpeg's concat list has the durations. */
async function encode(frames: readonly Frame[], seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tip-top-cards-film-'));
  const lines = frames.map(({ jpeg, seconds: at }, index) => {
    const name = `${String(index).padStart(5, '0')}.jpg`;
    writeFileSync(join(folder, name), jpeg);
    const until = frames[index + 1]?.seconds ?? seconds;
    return `file '${name}'\nduration ${Math.max(0.01, until - at).toFixed(3)}`;
  });
  // The last duration of the list applies only when another frame follows.
  const last = `file '${String(frames.length - 1).padStart(5, '0')}.jpg'`;
  const list = ['ffconcat version 1.0', ...lines, last, ''].join('\n');
  writeFileSync(join(folder, 'list.txt'), list);
  const filter = `fps=24,scale=${SIZE.width}:${SIZE.height},format=yuv420p`;
  const input = ['-f', 'concat', '-i', join(folder, 'list.txt'), '-vf', filter];
  const vp9 = '-c:v libvpx-vp9 -crf 36 -b:v 0 -row-mt 1 -deadline good -cpu-used 2 -g 48 -an'.split(
    ' ',
  );
  await run('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...vp9, join(FOLDER, 'demo.webm')]);
  rmSync(folder, { recursive: true, force: true });
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`);
}

/** WebVTT: each cue lasts until the next. */
function writeCaptions(cues: readonly Cue[], seconds: number): void {
  const blocks = cues.map(({ text, seconds: from }, index) => {
    const until = cues[index + 1]?.seconds ?? seconds;
    return `${formatTimestamp(from)} --> ${formatTimestamp(until)} line:90%\n${text}`;
  });
  writeFileSync(join(FOLDER, 'demo.vtt'), `WEBVTT\n\n${blocks.join('\n\n')}\n`);
}

function formatTimestamp(seconds: number): string {
  return new Date(Math.max(0, seconds) * 1000).toISOString().slice(11, 23);
}

mkdirSync(FOLDER, { recursive: true });
ensureLocalVars();
await buildProduct();
const stateDir = mkdtempSync(join(tmpdir(), 'tip-top-cards-demo-'));
await migrateLocal(stateDir);
const stop = await serveBuilt(PORT, stateDir);
try {
  const { frames, cues, seconds } = await record();
  await encode(frames, seconds);
  writeCaptions(cues, seconds);
  const { size } = statSync(join(FOLDER, 'demo.webm'));
  console.log(`${seconds.toFixed(1)} s, ${frames.length} frames, ${size} bytes`);
  if (size > MAX_BYTES) throw new Error(`the film exceeds ${MAX_BYTES} bytes`);
} finally {
  await stop();
  rmSync(stateDir, { recursive: true, force: true });
}
