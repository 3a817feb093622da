export const TAB_KEYS = ['overview', 'cards', 'analytics', 'team', 'settings'] as const;
export type TabKey = (typeof TAB_KEYS)[number];

/** Where the dashboard opens without a tab in its address: the card is what people come for. */
export const FIRST_TAB: TabKey = 'cards';
