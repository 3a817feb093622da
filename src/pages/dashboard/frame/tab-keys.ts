export const TAB_KEYS = ['overview', 'cards', 'analytics', 'team', 'settings'] as const;
export type TabKey = (typeof TAB_KEYS)[number];

/**
 * Where the dashboard opens without a tab in its address, for everybody: people come to change or hand over a card, and each
 * card says its views and clicks there. Overview has an address of its own to keep, `?tab=overview`.
 */
export const FIRST_TAB: TabKey = 'cards';
