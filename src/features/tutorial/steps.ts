export interface TutorialStep {
  title: string;
  text: string;
}

export const STEPS: readonly TutorialStep[] = [
  {
    title: 'Welcome',
    text: 'Four short steps to a card you can share with anyone. You can leave anytime and reopen this under More.',
  },
  {
    title: 'Basic Information',
    text: "Choose your card's address, then fill in name, title and company. The preview updates as you type.",
  },
  {
    title: 'Add Elements & Logo',
    text: 'Upload a photo or your logo. Press Start Editing to paste your email, phone number and profiles.',
  },
  {
    title: 'Save & Share',
    text: 'Save Card Information saves your card, and publishes it if you are signed in. Use Share to send its link or QR code.',
  },
];

/** Returns the next step index, at least 0; null after the last step. */
export function moveStep(step: number, by: 1 | -1): number | null {
  if (by === 1 && step >= STEPS.length - 1) return null;
  return Math.max(0, step + by);
}
