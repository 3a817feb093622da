export const UNSUBSCRIBE_COPY = {
  ask: {
    title: 'Turn off emails about new contacts?',
    text: "You won't get an email when someone leaves their details on your card. We still save the contact.",
  },
  done: {
    title: 'Emails about new contacts are off',
    text: 'We still save every contact. You can turn the emails on again in your settings.',
  },
  unknown: {
    title: 'This link no longer works',
    text: 'Your address may have changed since we sent the email. Choose your emails in your settings.',
  },
  turnOff: 'Turn off',
  settings: 'Open settings',
} as const;
