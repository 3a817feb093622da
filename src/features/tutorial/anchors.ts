/** Element ids of the panels the steps of the tutorial speak of. */
export const TUTORIAL_ANCHORS = {
  basics: 'tutorial-basics',
  look: 'tutorial-look',
} as const;
export type TutorialAnchor = (typeof TUTORIAL_ANCHORS)[keyof typeof TUTORIAL_ANCHORS];
