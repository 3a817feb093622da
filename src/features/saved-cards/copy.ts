export const SAVED_CARDS_COPY = {
  forgetAll: 'Forget all saved cards',
  forgotten: 'No cards are saved on this device.',
  failed: "This browser doesn't allow it. You can clear this site's data in its settings.",
} as const;
