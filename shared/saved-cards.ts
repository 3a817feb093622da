// Copies of cards on visitors' devices. Apart from `offline.ts`, whose list of pages the visitors'
// service worker would carry.

/** The service worker that a card's page registers, on the product's hosts only. */
export const CARD_WORKER_PATH = '/card-sw.js';
/** Cache of the copies, shared with the service worker of the app. */
export const SAVED_CARDS_CACHE = 'saved-cards';
/** Where the forms on a copy are sent. The service worker answers; the server has no such page. */
export const FORGET_PATH = '/saved-cards/forget';
