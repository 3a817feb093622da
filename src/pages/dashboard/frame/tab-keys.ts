export const TAB_KEYS = ['overview', 'cards', 'analytics', 'team', 'settings'] as const;
export type TabKey = (typeof TAB_KEYS)[number];

/**
 * The tab without a `tab` parameter. Most visits change or share a card, and each card shows its
 * views and clicks. Overview has its own address, `?tab=overview`.
 */
export const FIRST_TAB: TabKey = 'cards';
