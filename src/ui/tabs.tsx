import { createContext, use, useId, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
}

interface TabsProps<Key extends string> {
  /** What the tabs are about, read out. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** `TabPanel`s, one for each key. */
  children: ReactNode;
  className?: string;
}

/** Ties panels to their tabs. */
const Chosen = createContext({ id: '', value: '' });

/**
 * Tabs in one scrolling row; arrow keys move between them (ARIA Authoring Practices, Tabs). Written out here: the first
 * screen of the dashboard has tabs, and a library's cost it 9 KB of its 150.
 */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, value, onChange, children, className } = props;
  const id = useId();
  const chosen = useMemo(() => ({ id, value }), [id, value]);
  const open = tabs.filter((tab) => !tab.disabled);
  // A chosen tab that is disabled cannot take the focus: the first that can holds its place.
  const stop = open.find(({ key }) => key === value) ?? open[0];
  // From the tab that has the focus: the chosen one may still be on its way when keys follow each other fast.
  const move = (event: KeyboardEvent<HTMLElement>, from: Tab<Key>) => {
    const target = neighbour(open, from, event.key);
    if (!target) return;
    event.preventDefault();
    onChange(target.key);
    const list = event.currentTarget.parentElement;
    list?.querySelectorAll('button')[tabs.indexOf(target)]?.focus();
  };
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className="tab-row -mx-5 flex gap-2 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none] md:-ml-1 md:mr-0 md:gap-6 md:px-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            ref={tab.key === value ? reveal : undefined}
            type="button"
            role="tab"
            id={tabId(id, tab.key)}
            aria-selected={tab.key === value}
            aria-controls={tab.key === value ? panelId(id, tab.key) : undefined}
            tabIndex={tab === stop ? 0 : -1}
            disabled={tab.disabled ?? false}
            onClick={() => onChange(tab.key)}
            onKeyDown={(event) => move(event, tab)}
            className={cx(
              'flex h-12 shrink-0 items-center gap-2 px-1 whitespace-nowrap text-stone transition-colors outline-offset-[-2px]',
              'hover:text-bone disabled:opacity-50 aria-selected:text-bone aria-selected:shadow-[inset_0_-2px_0_var(--color-gold)] [&_svg]:size-4',
            )}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <Chosen value={chosen}>{children}</Chosen>
    </div>
  );
}

/** What a tab shows. Only the chosen one is in the page. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const chosen = use(Chosen);
  if (value !== chosen.value) return null;
  return (
    <div
      role="tabpanel"
      id={panelId(chosen.id, value)}
      aria-labelledby={tabId(chosen.id, value)}
      className="pt-6 md:pt-8"
    >
      {children}
    </div>
  );
}

/** In a row that is wider than its place the chosen tab is in sight, also when a phone is turned. */
function reveal(tab: HTMLElement | null): (() => void) | undefined {
  const row = tab?.parentElement;
  if (!row) return undefined;
  const watch = new ResizeObserver(() => {
    row.scrollTo(tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, 0);
  });
  watch.observe(row);
  return () => watch.disconnect();
}

function tabId(id: string, key: string): string {
  return `${id}-tab-${key}`;
}

function panelId(id: string, key: string): string {
  return `${id}-panel-${key}`;
}

/** The tab a key leads to, round at the ends. */
function neighbour<T>(tabs: readonly T[], from: T, key: string): T | undefined {
  const at = tabs.indexOf(from);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}
