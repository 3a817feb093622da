export interface TutorialStep {
  title: string;
  text: string;
}

/** The way from nothing to a card in somebody's hand. */
export const STEPS: readonly TutorialStep[] = [
  {
    title: 'Welcome',
    text: 'Four short steps to a card you can hand to anyone. Leave whenever you like: the Tutorial button brings it back.',
  },
  {
    title: 'Basic Information',
    text: 'Choose the address of your card, then fill in name, title and company. The card follows every keystroke.',
  },
  {
    title: 'Add Elements & Logo',
    text: 'Upload a photo or your logo. Start Editing adds phone, email, links and whatever else leads to you.',
  },
  {
    title: 'Save & Share',
    text: 'Save Card Information keeps your card, and puts it online once you are signed in. Share hands over its link and code.',
  },
];

/** The step after a move, kept between the first and the last; null once the last one is completed. */
export function moveStep(step: number, by: 1 | -1): number | null {
  if (by === 1 && step >= STEPS.length - 1) return null;
  return Math.max(0, step + by);
}
