import {
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import { FILM_SECONDS } from '#scripts/film/film-scenes.ts';
import type { FilmStage } from '#scripts/film/stage/film-stage.ts';

const FRAMES_PER_SECOND = 25;
/** Seeking starts at a key frame. */
const KEY_FRAME_SECONDS = 5;

interface Encoding {
  format: OutputFormat;
  codec: 'vp9' | 'avc';
  bitsPerSecond: number;
}

export const ENCODINGS = {
  webm: { format: new WebMOutputFormat(), codec: 'vp9', bitsPerSecond: 1_000_000 },
  mp4: {
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    codec: 'avc',
    bitsPerSecond: 1_200_000,
  },
} as const satisfies Record<string, Encoding>;

/** Encodes the whole film with the browser's own encoder. */
export async function encodeFilm(
  { canvas, draw }: FilmStage,
  ending: keyof typeof ENCODINGS,
): Promise<Uint8Array> {
  const { format, codec, bitsPerSecond } = ENCODINGS[ending];
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, {
    codec,
    bitrate: bitsPerSecond,
    keyFrameInterval: KEY_FRAME_SECONDS,
    latencyMode: 'quality',
  });
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  for (let frame = 0; frame < FILM_SECONDS * FRAMES_PER_SECOND; frame++) {
    draw(frame / FRAMES_PER_SECOND);
    await source.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND);
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('the film was not encoded');
  return new Uint8Array(target.buffer);
}
