import { ChevronRight } from 'lucide-react';
import {
  createContext,
  use,
  useId,
  useMemo,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { cx } from '#src/ui/class-names.ts';
import { isBoundFor, TabReasonBubble, useTabReason } from '#src/ui/tab-reason.tsx';

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Why it is disabled; said on hover, focus and press, for which it stays in reach. */
  reason?: string | undefined;
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
  const { reason, show, hide } = useTabReason();
  const reasonId = `${id}-reason`;
  const open = tabs.filter((tab) => !tab.disabled);
  const reachable = tabs.filter((tab) => !tab.disabled || tab.reason !== undefined);
  // A chosen tab that is disabled cannot take the focus: the first that can holds its place.
  const stop = open.find(({ key }) => key === value) ?? open[0];
  const explaining = (text: string) => ({
    'aria-disabled': true,
    'aria-describedby': reasonId,
    onClick: (event: MouseEvent<HTMLElement>) => show(event.currentTarget, text),
    onFocus: (event: FocusEvent<HTMLElement>) => show(event.currentTarget, text),
    onBlur: hide,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => show(event.currentTarget, text),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && !isBoundFor(reasonId, event)) hide();
    },
  });
  // From the tab that has the focus: the chosen one may still be on its way when keys follow each other fast.
  const move = (event: KeyboardEvent<HTMLElement>, from: Tab<Key>) => {
    if (event.key === 'Escape') hide();
    const target = neighbour(reachable, from, event.key);
    if (!target) return;
    event.preventDefault();
    if (!target.disabled) onChange(target.key);
    const list = event.currentTarget.parentElement;
    list?.querySelectorAll('button')[tabs.indexOf(target)]?.focus();
  };
  return (
    <div className={className}>
      <div className="relative">
        <div
          ref={watchOverflow}
          role="tablist"
          aria-label={label}
          className="peer tab-row -mx-5 flex gap-2 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none] md:-ml-1 md:mr-0 md:gap-6 md:px-0"
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
              disabled={tab.disabled === true && tab.reason === undefined}
              onClick={() => onChange(tab.key)}
              onKeyDown={(event) => move(event, tab)}
              {...(tab.disabled && tab.reason !== undefined && explaining(tab.reason))}
              className={cx(
                'flex h-12 shrink-0 items-center gap-2 px-1 whitespace-nowrap text-stone transition-colors outline-offset-[-2px]',
                'hover:text-bone disabled:opacity-50 aria-disabled:opacity-50 aria-selected:text-bone aria-selected:shadow-[inset_0_-2px_0_var(--color-gold)] [&_svg]:size-4',
              )}
            >
              {tab.icon}
              {tab.label}
            </button>
          ))}
        </div>
        {/* Says on a phone that the row goes on: a tab that ends at the edge looks like the last. */}
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.5}
          className="pointer-events-none absolute top-3.5 -right-3.5 hidden size-5 text-gold peer-data-[more~=after]:block"
        />
        <TabReasonBubble id={reasonId} reason={reason} onLeave={hide} />
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

/** Marks on a row whether it goes on beyond its ends. */
function watchOverflow(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const mark = () => {
    const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
    row.dataset['more'] = `${row.scrollLeft > 1 ? 'before' : ''} ${left > 1 ? 'after' : ''}`;
  };
  const watch = new ResizeObserver(mark);
  watch.observe(row);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    watch.disconnect();
    row.removeEventListener('scroll', mark);
  };
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
