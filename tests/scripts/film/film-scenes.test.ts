import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { buildCaptions, FILM_SCENES, FILM_SECONDS } from '#scripts/film/film-scenes.ts';
import { FILM_MAX_BYTES, FILM_SIZE, FILM_THEMES } from '#scripts/film/film-reel.ts';
import { DEMO_CAPTIONS, listDemoVideos } from '#src/features/demo-video/demo-video.ts';

const CUE = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})\n(.+)$/;

const toSeconds = (h = 0, m = 0, s = 0) => h * 3600 + m * 60 + s;

function parseCue(block: string): { from: number; to: number; text: string } {
  const [, ...parts] = CUE.exec(block) ?? [];
  const [h1, m1, s1, h2, m2, s2] = parts.map(Number);
  return { from: toSeconds(h1, m1, s1), to: toSeconds(h2, m2, s2), text: parts[6] ?? '' };
}

test('the film takes 30 seconds', () => {
  expect(FILM_SECONDS).toBe(30);
});

test('the captions follow each other from the start of the film to its end', () => {
  const [header, ...blocks] = buildCaptions().trim().split('\n\n');
  const cues = blocks.map(parseCue);
  expect(header).toBe('WEBVTT');
  expect(cues.map(({ text }) => text)).toEqual(FILM_SCENES.map(({ caption }) => caption));
  expect(cues.map(({ from }) => from)).toEqual([0, ...cues.slice(0, -1).map(({ to }) => to)]);
  expect(cues.at(-1)?.to).toBe(FILM_SECONDS);
});

test('the captions in the repository are those of the scenes', () => {
  expect(readFileSync(`public${DEMO_CAPTIONS}`, 'utf8')).toBe(buildCaptions());
});

test.each(FILM_THEMES.flatMap(listDemoVideos))(
  '$path is as long as its captions, at most 6 MB, in full HD and silent',
  async (video) => {
    const bytes = readFileSync(`public${video.path}`);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
    const track = await input.getPrimaryVideoTrack();
    expect(bytes.length).toBeLessThanOrEqual(FILM_MAX_BYTES);
    expect(await input.computeDuration()).toBeCloseTo(FILM_SECONDS, 1);
    expect(await input.getPrimaryAudioTrack()).toBeNull();
    expect(await track?.getCodedWidth()).toBe(FILM_SIZE.width);
    const codec = await track?.getCodecParameterString();
    expect(video.type).toContain(codec?.slice(0, 'vp09'.length) ?? 'no codec');
  },
);
