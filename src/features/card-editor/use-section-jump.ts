import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { SECTIONS, type SectionKey } from './section-keys.ts';

/** How far below the tabs a section counts as reached, in CSS pixels. */
const REACHED_PX = 48;

interface SectionJump {
  /** Around the tabs and their panels. */
  ref: RefObject<HTMLDivElement | null>;
  /** The section below the tabs. */
  section: SectionKey;
  jump: (section: SectionKey) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Tabs over panels that are all shown: a press scrolls to a panel, and scrolling selects a tab. */
export function useSectionJump(first: SectionKey = 'design'): SectionJump {
  const ref = useRef<HTMLDivElement>(null);
  const [section, setSection] = useState(first);
  /** Where the last jump ended. The last panels may be too short to reach the tabs. */
  const endedAt = useRef<number | null>(null);
  const scrollTo = (key: SectionKey) => {
    findPanel(ref.current, key)?.scrollIntoView();
    endedAt.current = readTop(ref.current);
  };
  const scrollToFirst = useEffectEvent(() => {
    if (first !== SECTIONS[0]?.key) scrollTo(first);
  });
  useEffect(() => {
    scrollToFirst();
    const onScroll = ({ target }: Event) => {
      const root = ref.current;
      if (root === null || !(target instanceof Element) || !target.contains(root)) return;
      if (endedAt.current !== null && Math.abs(readTop(root) - endedAt.current) < 2) return;
      endedAt.current = null;
      setSection(findReached(root, target));
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, []);
  return {
    ref,
    section,
    jump: (key) => {
      setSection(key);
      scrollTo(key);
    },
    // From a tab, the Tab key leads into its panel.
    onKeyDown: (event) => {
      if (event.key !== 'Tab' || event.shiftKey || !isTab(event.target)) return;
      event.preventDefault();
      findPanel(ref.current, section)?.focus({ preventScroll: true });
    },
  };
}

function isTab(target: EventTarget): boolean {
  return target instanceof Element && target.role === 'tab';
}

function listPanels(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=tabpanel]') ?? [])];
}

function findPanel(root: HTMLElement | null, key: SectionKey): HTMLElement | undefined {
  return listPanels(root)[SECTIONS.findIndex((section) => section.key === key)];
}

function readTop(root: HTMLElement | null): number {
  return root?.getBoundingClientRect().top ?? 0;
}

/** The last section whose panel has reached the tabs; the last one where the scroll ends. */
function findReached(root: HTMLElement, scroller: Element): SectionKey {
  const tabs = root.querySelector('[role=tablist]');
  const limit = (tabs?.getBoundingClientRect().bottom ?? 0) + REACHED_PX;
  const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  const reached = listPanels(root).filter(
    (panel) => isAtEnd || panel.getBoundingClientRect().top <= limit,
  ).length;
  return (SECTIONS[Math.max(0, reached - 1)] ?? SECTIONS[0]!).key;
}
