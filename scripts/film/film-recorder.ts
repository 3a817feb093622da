import type { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright';
import type { FilmStep, Focus, Point } from '#scripts/film/film-steps.ts';

/** Letters per picture while typing, and seconds that each is shown. */
const TYPED_LETTERS = 2;
const TYPED_SECONDS = 0.09;
const SCROLL_PICTURES = 8;
const SCROLL_SECONDS = 0.04;

export interface FilmRecorder {
  /** Steps since the last call. */
  takeSteps: () => FilmStep[];
  setFocus: (focus: Focus) => void;
  /** Shows the screen for a while. Returns the index of its picture. */
  hold: (seconds: number) => Promise<number>;
  /** Moves the pointer to an element and clicks it. */
  press: (target: Locator, seconds?: number) => Promise<void>;
  type: (target: Locator, text: string) => Promise<void>;
  /** Scrolls the element's scroll container until the element is at its top. */
  scrollTo: (target: Locator) => Promise<void>;
}

/** Records what a person does on a page as steps of the film, and adds their pictures to a list. */
export function createFilmRecorder(page: Page, pictures: Buffer[], start: Point): FilmRecorder {
  let steps: FilmStep[] = [];
  let pointer = start;
  let focus: Focus = { x: 0, y: 0, scale: 1 };

  const record = async (seconds: number, isPress = false): Promise<number> => {
    const png = await page.screenshot();
    if (pictures.at(-1)?.equals(png) !== true) pictures.push(png);
    const picture = pictures.length - 1;
    steps.push({ picture, seconds, focus, pointer, isPress });
    return picture;
  };
  return {
    takeSteps() {
      const taken = steps;
      steps = [];
      return taken;
    },
    setFocus(next) {
      focus = next;
    },
    hold: (seconds) => record(seconds),
    async press(target, seconds = 0.7) {
      pointer = await findCenter(target);
      await record(seconds, true);
      await target.click();
    },
    async type(target, text) {
      pointer = await findCenter(target);
      await record(0.5, true);
      await target.click();
      for (let at = 0; at < text.length; at += TYPED_LETTERS) {
        await page.keyboard.insertText(text.slice(at, at + TYPED_LETTERS));
        await record(TYPED_SECONDS);
      }
    },
    async scrollTo(target) {
      for (let at = SCROLL_PICTURES; at > 0; at--) {
        await target.evaluate(scrollCloser, at);
        await record(SCROLL_SECONDS);
      }
    },
  };
}

/** Runs in the browser: scrolls one of the remaining steps towards the element. */
function scrollCloser(element: Element, steps: number): void {
  let scroller = element.parentElement;
  while (scroller !== null && getComputedStyle(scroller).overflowY !== 'auto') {
    scroller = scroller.parentElement;
  }
  const { top } = element.getBoundingClientRect();
  const distance = top - (scroller?.getBoundingClientRect().top ?? 0) - 12;
  scroller?.scrollBy({ top: distance / steps, behavior: 'instant' });
}

async function findCenter(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${String(target)} is not visible`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
