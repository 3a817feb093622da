import { TUTORIAL_ANCHORS, type TutorialAnchor } from '#src/features/tutorial/anchors.ts';

export interface TutorialStep {
  title: string;
  text: string;
  /** What it speaks of, brought into view above it; null for the page as a whole. */
  anchor: TutorialAnchor | null;
}

/** The way from nothing to a card in somebody's hand. */
export const STEPS: readonly TutorialStep[] = [
  {
    title: 'Welcome',
    text: 'Four short steps to a card you can hand to anyone. Leave whenever you like: the Tutorial button brings it back.',
    anchor: null,
  },
  {
    title: 'Basic Information',
    text: 'Choose the address of your card, then fill in name, title and company. The card follows every keystroke.',
    anchor: TUTORIAL_ANCHORS.basics,
  },
  {
    title: 'Add Elements & Logo',
    text: 'Upload a photo or your logo. Start Editing adds phone, email, links and whatever else leads to you.',
    anchor: TUTORIAL_ANCHORS.look,
  },
  {
    title: 'Save & Share',
    text: 'Save Card Information keeps your card, and puts it online once you are signed in. Share hands over its link and code.',
    anchor: TUTORIAL_ANCHORS.basics,
  },
];

/** The step after a move, kept between the first and the last; null once the last one is completed. */
export function moveStep(step: number, by: 1 | -1): number | null {
  if (by === 1 && step >= STEPS.length - 1) return null;
  return Math.max(0, step + by);
}
