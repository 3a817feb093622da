import type { Tab } from '#src/ui/tabs/tabs.tsx';

export type SectionKey = 'design' | 'details' | 'links' | 'settings';

/** The sections of the editor, in their order in the document. */
export const SECTIONS: readonly Tab<SectionKey>[] = [
  { key: 'design', label: 'Design' },
  { key: 'details', label: 'Details' },
  { key: 'links', label: 'Links' },
  { key: 'settings', label: 'Settings' },
];
