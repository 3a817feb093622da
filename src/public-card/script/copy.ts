// Texts of the page script. Separate constants, which the minifier inlines, in a module that nothing
// else imports: a shared module would be built into a second file.

export const SHARE_LABEL = 'Share';
export const SEND_LABEL = 'Send';
export const SAVED_LABEL = '✓ Saved';
export const LINK_COPIED = 'Link Copied!';
export const CARD_SHARED = 'Card Shared!';
export const COPY_LINK_LABEL = 'Copy link';
export const IN_APP_TITLE = 'Open in your browser';
export const IN_APP_TEXT = "This app can't save contacts. Use the menu or copy the link.";
