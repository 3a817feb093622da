import { useEffect, useMemo, useRef, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { can } from '#shared/plan/features.ts';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { browserLanguages } from '#src/browser/device/languages.ts';
import type { UnreadPart } from '#src/browser/files/unread-part.ts';
import { confirmBeforeUnload } from '#src/browser/page/page.ts';
import { createCard, type CreateDeps } from '#src/pages/import-cards/creation/create-card.ts';
import { createCardDeps } from '#src/pages/import-cards/creation/create-card-deps.ts';
import { readCardFile, type FileContent } from './read-card-file.ts';
import {
  listUnreadRows,
  parseTableCards,
  type ImportTable,
} from '#src/features/card-parsing/table/import-table.ts';
import type { ImportResults } from '#src/pages/import-cards/rows/import-report.ts';
import {
  initialSelection,
  canImport,
  planImport,
  type ExistingCard,
  type ImportRow,
  type RowResult,
} from '#src/pages/import-cards/rows/plan-import.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { useOwnCount } from '#src/state/cards/own-count.ts';
import { useRemoteCards } from '#src/state/cards/remote-cards.ts';
import { listRemoteNames } from '#src/state/cards/change-remote.ts';
import { session } from '#src/state/session/session.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';

export interface CardImport {
  plan: PlanId;
  /** Whether the plan includes bulk creation; otherwise one row is selected. */
  isBulk: boolean;
  fileName: string;
  isReading: boolean;
  content: FileContent | null;
  table: ImportTable | null;
  /** The character set of text that is not Unicode, guessed or chosen; null for other files. */
  encoding: string | null;
  rows: readonly ImportRow[];
  /** Parts of the file that become no card, with their reasons. */
  unread: readonly UnreadPart[];
  selected: ReadonlySet<number>;
  results: ImportResults;
  /** How many more cards the plan allows. */
  capacity: number;
  /** Selected rows without a result, or with one that can be retried. */
  remaining: readonly ImportRow[];
  isRunning: boolean;
  open: (file: File) => Promise<void>;
  clear: () => void;
  setTable: (table: ImportTable) => void;
  /** Reads the file again in another character set. */
  setEncoding: (encoding: string) => Promise<void>;
  select: (line: number, isSelected: boolean) => void;
  /** Selects every row that can be imported, including cards the account already has. */
  selectAll: () => void;
  run: () => Promise<void>;
  stop: () => void;
}

interface ChosenFile {
  source: File;
  /** Null while it is read for the first time. */
  content: FileContent | null;
}

const NO_RESULTS: ImportResults = new Map();

/** The import of one file, from choosing it to the results of its rows. */
export function useImport(): CardImport {
  const { user } = session.use();
  const { plan } = useShownPlan();
  const ownerId = user?.id ?? null;
  const isBulk = can(plan, 'bulkCardCreation');
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [table, setTable] = useState<ImportTable | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<number> | null>(null);
  const [ownResults, setResults] = useState<ImportResults>(NO_RESULTS);
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);
  useEffect(() => (isRunning ? confirmBeforeUnload() : undefined), [isRunning]);
  useEffect(() => () => void (isStopped.current = true), []);

  const content = file?.content ?? null;
  const existing = useCards(ownerId);
  // Rows that were saved while offline may be published by a later sync.
  const results = useMemo(() => withPublished(ownResults, existing), [ownResults, existing]);
  const importedCards = useMemo(() => parseCards(content, table), [content, table]);
  const unread = useMemo(() => listUnread(content, table), [content, table]);
  const hasStarted = isRunning || ownResults.size > 0;
  const rows = usePlannedRows(importedCards, { ownerId, plan, hasStarted });
  const selected = useMemo(
    () => selection ?? initialSelection(rows, isBulk),
    [selection, rows, isBulk],
  );
  const remaining = rows.filter(
    ({ card }) => selected.has(card.line) && canRun(results.get(card.line)?.state),
  );

  const capacity = Math.max(0, findLimit(plan, 'cards') - useOwnCount(ownerId, existing));
  const restart = (next: ImportTable | null) => {
    setTable(next);
    setSelection(null);
    setResults(NO_RESULTS);
  };
  const read = async (source: File, encoding?: string) => {
    const parsed = await readCardFile(source, { encoding, languages: browserLanguages() });
    setFile({ source, content: parsed });
    restart(parsed.kind === 'table' ? parsed.table : null);
  };
  const run = async () => {
    isStopped.current = false;
    setIsRunning(true);
    const isOurs = content?.kind === 'cards';
    const deps = createCardDeps(ownerId, plan, {
      kind: isOurs ? content.source : 'contacts',
      archivedPictures: isOurs ? content.pictures : new Map(),
    });
    await runRows(remaining, deps, {
      isStopped: () => isStopped.current,
      isGuest: ownerId === null,
      onResult: (line, result) => setResults((all) => new Map(all).set(line, result)),
    });
    setIsRunning(false);
  };

  return {
    plan,
    isBulk,
    fileName: file?.source.name ?? '',
    isReading: file !== null && content === null,
    content,
    table,
    encoding: content === null || content.kind === 'refused' ? null : content.encoding,
    rows,
    unread,
    selected,
    results,
    capacity,
    remaining,
    isRunning,
    open: async (picked) => {
      setFile({ source: picked, content: null });
      restart(null);
      await read(picked);
    },
    clear: () => {
      setFile(null);
      restart(null);
    },
    setTable: restart,
    setEncoding: async (encoding) => {
      if (file) await read(file.source, encoding);
    },
    select: (line, isSelected) => {
      if (!isBulk) return setSelection(new Set([line]));
      const next = new Set(selected);
      if (isSelected) next.add(line);
      else next.delete(line);
      return setSelection(next);
    },
    selectAll: () => setSelection(new Set(importableLines(rows))),
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}

interface RunOptions {
  isStopped: () => boolean;
  isGuest: boolean;
  onResult: (line: number, result: RowResult) => void;
}

/** Creates the rows' cards one after the other, until stopped or offline. */
async function runRows(
  rows: readonly ImportRow[],
  deps: CreateDeps,
  { isStopped, isGuest, onResult }: RunOptions,
): Promise<void> {
  // Publish what was saved while offline first.
  await deps.resume();
  for (const row of rows) {
    if (isStopped()) return;
    const result = await createCard(row, deps);
    onResult(row.card.line, result);
    // While the server is unreachable, the other rows wait; the import can be continued.
    if (result.state === 'saved' && !isGuest) return;
  }
}

interface PlanOptions {
  ownerId: string | null;
  plan: PlanId;
  /** Whether the import is running or has results. */
  hasStarted: boolean;
}

function usePlannedRows(
  imported: readonly ImportedCard[],
  { ownerId, plan, hasStarted }: PlanOptions,
): readonly ImportRow[] {
  const initial = useInitialCards(ownerId, hasStarted);
  const remote = useRemoteCards(ownerId);
  return useMemo(
    () => planImport(imported, [...initial, ...listRemoteNames(remote).map(buildUnseen)], plan),
    [imported, initial, remote, plan],
  );
}

/** A card that is not on this device, which knows its username only. */
function buildUnseen(username: string): ExistingCard {
  return { username, name: '', company: '', email: '', phone: '', published: null };
}

/**
 * The account's cards before the import started: created cards must not change the usernames
 * planned for the other rows.
 */
function useInitialCards(ownerId: string | null, hasStarted: boolean): readonly LocalCard[] {
  const current = useCards(ownerId);
  const [initial, setInitial] = useState(current);
  if (!hasStarted && initial !== current) setInitial(current);
  return hasStarted ? initial : current;
}

function parseCards(content: FileContent | null, table: ImportTable | null): ImportedCard[] {
  if (table !== null) return parseTableCards(table);
  return content?.kind === 'cards' ? content.cards : [];
}

function listUnread(content: FileContent | null, table: ImportTable | null): UnreadPart[] {
  if (table !== null) return listUnreadRows(table);
  return content?.kind === 'cards' ? content.unread : [];
}

function canRun(state: string | undefined): boolean {
  return state === undefined || state === 'failed' || state === 'refused';
}

/** Marks saved rows as created once they are published. */
function withPublished(results: ImportResults, existing: readonly LocalCard[]): ImportResults {
  const live = new Set(existing.filter((card) => card.published).map(({ username }) => username));
  return new Map(
    [...results].map(([line, result]) =>
      result.state === 'saved' && live.has(result.username)
        ? [line, { ...result, state: 'created', message: '' }]
        : [line, result],
    ),
  );
}

export function importableLines(rows: readonly ImportRow[]): number[] {
  return rows.filter(canImport).map(({ card }) => card.line);
}
