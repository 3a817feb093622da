/** Ids of the panels that tutorial steps refer to. */
export const TUTORIAL_ANCHORS = {
  basics: 'tutorial-basics',
  appearance: 'tutorial-look',
} as const;
export type TutorialAnchor = (typeof TUTORIAL_ANCHORS)[keyof typeof TUTORIAL_ANCHORS];
