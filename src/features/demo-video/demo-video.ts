/** The film of the product (`npm run film`), best format first: VP9 is smaller, H.264 plays anywhere. */
const FORMATS = [
  { ending: 'webm', type: 'video/webm; codecs="vp09.00.40.08"' },
  { ending: 'mp4', type: 'video/mp4; codecs="avc1.640028"' },
] as const;

type DemoTheme = 'dark' | 'light';
type DemoEnding = (typeof FORMATS)[number]['ending'];

/** The dark one has the name that links to the film had before there were two. */
const demoPath = (theme: DemoTheme, ending: DemoEnding): string =>
  `/static/demo${theme === 'dark' ? '' : `-${theme}`}.${ending}`;

interface DemoVideo {
  path: string;
  type: string;
  ending: DemoEnding;
}

/** The files of the film in a theme. */
export function listDemoVideos(theme: DemoTheme): [DemoVideo, ...DemoVideo[]] {
  const [first, ...others] = FORMATS;
  const build = ({ ending, type }: (typeof FORMATS)[number]): DemoVideo => ({
    path: demoPath(theme, ending),
    type,
    ending,
  });
  return [build(first), ...others.map(build)];
}

/** For a link to the file itself. */
export const DEMO_VIDEO_LINK = demoPath('dark', 'mp4');
export const DEMO_CAPTIONS = '/static/demo.vtt';
