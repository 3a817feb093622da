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
  useState,
} from 'react';
import { cx } from '#src/ui/class-names.ts';

interface TabReason {
  text: string;
  /** Distance from the left end of the tab list, in CSS pixels. */
  left: number;
}

interface TabReasonBubbleProps {
  id: string;
  reason: TabReason | null;
  onLeave: () => void;
}

export interface Tab<Key extends string> {
  key: Key;
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Why the tab is disabled; shown on hover, focus and click, so the tab stays focusable. */
  reason?: string | undefined;
}

interface TabsProps<Key extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Key>[];
  value: Key;
  onChange: (key: Key) => void;
  /** One `TabPanel` per key. */
  children: ReactNode;
  className?: string;
  /** Smaller on phones, so that five tabs fit 360 px without scrolling. */
  isCompact?: boolean;
  /** Shown at the end of the row, from 768 px on. */
  aside?: ReactNode;
}

/** Connects panels to their tabs. */
const TabsContext = createContext({ id: '', value: '' });

/**
 * Tabs in one scrolling row with arrow key navigation (ARIA Authoring Practices, Tabs).
 * Hand-written: a library would add 9 KB to the 150 KB of the dashboard's first screen.
 */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, value, onChange, children, className, isCompact = false } = props;
  const id = useId();
  const context = useMemo(() => ({ id, value }), [id, value]);
  const { reason, show, hide } = useTabReason();
  const reasonId = `${id}-reason`;
  const enabled = tabs.filter((tab) => !tab.disabled);
  const reachable = tabs.filter((tab) => !tab.disabled || tab.reason !== undefined);
  // A disabled tab cannot be focused, so the first enabled one takes the tab stop.
  const tabStop = enabled.find(({ key }) => key === value) ?? enabled[0];
  const buildReasonProps = (text: string) => ({
    'aria-disabled': true,
    'aria-describedby': reasonId,
    onClick: (event: MouseEvent<HTMLElement>) => show(event.currentTarget, text),
    onFocus: (event: FocusEvent<HTMLElement>) => show(event.currentTarget, text),
    onBlur: hide,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => show(event.currentTarget, text),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && !isMovingTo(reasonId, event)) hide();
    },
  });
  // Relative to the focused tab: during fast key repeat the selected tab may lag behind.
  const move = (event: KeyboardEvent<HTMLElement>, from: Tab<Key>) => {
    if (event.key === 'Escape') hide();
    const target = adjacentTab(reachable, from, event.key);
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
          className={cx(
            'peer tab-row -mx-5 flex gap-2 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none] md:-ml-1 md:mr-0 md:gap-6 md:px-0',
            isCompact && 'max-md:justify-between max-md:gap-0 max-md:px-3 max-md:text-xs',
          )}
        >
          {tabs.map((tab) => (
            <button
              key={tab.key}
              ref={tab.key === value ? keepInView : undefined}
              type="button"
              role="tab"
              id={tabId(id, tab.key)}
              aria-selected={tab.key === value}
              aria-controls={tab.key === value ? panelId(id, tab.key) : undefined}
              tabIndex={tab === tabStop ? 0 : -1}
              disabled={tab.disabled === true && tab.reason === undefined}
              onClick={() => onChange(tab.key)}
              onKeyDown={(event) => move(event, tab)}
              {...(tab.disabled && tab.reason !== undefined && buildReasonProps(tab.reason))}
              className={cx(
                'flex h-12 shrink-0 items-center gap-2 px-1 whitespace-nowrap text-stone transition-colors outline-offset-[-2px]',
                isCompact && 'max-md:gap-0.5 max-md:px-0.5 max-md:[&_svg]:size-3',
                'hover:text-bone disabled:opacity-50 aria-disabled:opacity-50 aria-selected:text-bone aria-selected:shadow-[inset_0_-2px_0_var(--color-mark-gold)] [&_svg]:size-4',
              )}
            >
              {tab.icon}
              {tab.label}
            </button>
          ))}
        </div>
        {/* Shows on phones that the row scrolls: a tab that ends at the edge looks like the last one. */}
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.5}
          className="pointer-events-none absolute top-3.5 -right-3.5 hidden size-5 text-gold peer-data-[more~=after]:block"
        />
        {props.aside !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center max-md:hidden">
            {props.aside}
          </div>
        )}
        <TabReasonBubble id={reasonId} reason={reason} onLeave={hide} />
      </div>
      <TabsContext value={context}>{children}</TabsContext>
    </div>
  );
}

interface TabPanelProps {
  value: string;
  /** Shown whichever tab is selected, below the panels before it. */
  isJoined?: boolean;
  children: ReactNode;
}

/** Renders its children while its tab is selected, or always where the panels are joined. */
export function TabPanel({ value, isJoined, children }: TabPanelProps) {
  const context = use(TabsContext);
  if (!isJoined && value !== context.value) return null;
  return (
    <div
      role="tabpanel"
      tabIndex={isJoined ? -1 : undefined}
      id={panelId(context.id, value)}
      aria-labelledby={tabId(context.id, value)}
      className="pt-6 outline-none md:pt-8"
    >
      {children}
    </div>
  );
}

/** Marks on the row in which directions it can scroll. */
function watchOverflow(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const mark = () => {
    const hidden = row.scrollWidth - row.clientWidth - row.scrollLeft;
    row.dataset['more'] = `${row.scrollLeft > 1 ? 'before' : ''} ${hidden > 1 ? 'after' : ''}`;
  };
  const watch = new ResizeObserver(mark);
  watch.observe(row);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    watch.disconnect();
    row.removeEventListener('scroll', mark);
  };
}

/** Keeps the selected tab centered when the row overflows, also after a rotation. */
function keepInView(tab: HTMLElement | null): (() => void) | undefined {
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

/** Returns the tab a key moves to; arrow keys wrap around. */
function adjacentTab<T>(tabs: readonly T[], from: T, key: string): T | undefined {
  const at = tabs.indexOf(from);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

/** State of the tooltip that explains a disabled tab on hover, focus or click. */
function useTabReason() {
  const [reason, setReason] = useState<TabReason | null>(null);
  const hide = () => setReason(null);
  const show = (tab: HTMLElement, text: string) => {
    const row = tab.parentElement;
    if (!row) return;
    setReason({ text, left: tab.offsetLeft - row.offsetLeft - row.scrollLeft });
  };
  return { reason, show, hide };
}

/** Tooltip below the tab list. The pointer may move onto it (WCAG 2.2, 1.4.13). */
function TabReasonBubble({ id, reason, onLeave }: TabReasonBubbleProps) {
  return (
    <p
      id={id}
      role="status"
      onPointerLeave={onLeave}
      // Shifted left where it would overflow the tab list.
      style={{ left: `clamp(0px, ${reason?.left ?? 0}px, 100% - 16rem)` }}
      className="absolute top-full z-20 w-64 rounded-control bg-float px-3.5 py-2.5 text-xs shadow-float empty:hidden"
    >
      {reason?.text}
    </p>
  );
}

/** Whether a pointer leaving a tab moves onto the tooltip. */
function isMovingTo(bubbleId: string, { relatedTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Element && relatedTarget.id === bubbleId;
}
