import { useEffect, useMemo, useRef, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { ImportedCard } from '#shared/card-import/imported-card.ts';
import { can } from '#shared/plan/features.ts';
import { limit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { askBeforeLeaving } from '#src/browser/page.ts';
import { createCard } from '#src/pages/import-cards/create-cards.ts';
import { makeDeps } from '#src/pages/import-cards/make-deps.ts';
import {
  cardsFromTable,
  readCardFile,
  type Reading,
  type Table,
} from '#src/pages/import-cards/read-file.ts';
import type { Results } from '#src/pages/import-cards/report.ts';
import { firstChoice, isReady, planRows, type Row } from '#src/pages/import-cards/rows.ts';
import { useCards } from '#src/state/cards.ts';
import { session } from '#src/state/session.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';

export interface Import {
  plan: PlanId;
  /** Whether the plan makes many cards at once; otherwise one is chosen. */
  isBulk: boolean;
  fileName: string;
  isReading: boolean;
  reading: Reading | null;
  table: Table | null;
  rows: readonly Row[];
  chosen: ReadonlySet<number>;
  results: Results;
  /** How many cards more the plan holds. */
  room: number;
  /** Chosen rows nothing has become of yet, or that may be tried again. */
  left: readonly Row[];
  isRunning: boolean;
  open: (file: File) => Promise<void>;
  clear: () => void;
  setTable: (table: Table) => void;
  choose: (line: number, isChosen: boolean) => void;
  /** Every row a card can be made of, those there already too. */
  chooseAll: () => void;
  run: () => Promise<void>;
  stop: () => void;
}

const NONE: Results = new Map();

/** A file from the moment it is chosen to the report on its last row. */
export function useImport(): Import {
  const { user } = session.use();
  const { plan } = useShownPlan();
  const ownerId = user?.id ?? null;
  const isBulk = can(plan, 'bulkCardCreation');
  const [file, setFile] = useState<{ name: string; reading: Reading | null } | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [changed, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [noted, setResults] = useState<Results>(NONE);
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);
  useEffect(() => (isRunning ? askBeforeLeaving() : undefined), [isRunning]);
  useEffect(() => () => void (isStopped.current = true), []);

  const reading = file?.reading ?? null;
  const found = useMemo(() => cardsOf(reading, table), [reading, table]);
  const known = useCards(ownerId);
  // What was kept is published by the network's return as well.
  const results = useMemo(() => withPublished(noted, known), [noted, known]);
  const before = useCardsBefore(ownerId, isRunning || noted.size > 0);
  const rows = useMemo(() => planRows(found, before, plan), [found, before, plan]);
  const chosen = useMemo(() => changed ?? firstChoice(rows, isBulk), [changed, rows, isBulk]);
  const left = rows.filter(
    ({ card }) => chosen.has(card.line) && isOpen(results.get(card.line)?.state),
  );

  const room = Math.max(0, limit(plan, 'cards') - known.length);
  const restart = (next: Table | null) => {
    setTable(next);
    setChosen(null);
    setResults(NONE);
  };
  const run = async () => {
    isStopped.current = false;
    setIsRunning(true);
    const isOurs = reading?.kind === 'cards';
    const deps = makeDeps(ownerId, plan, {
      kind: isOurs ? reading.source : 'contacts',
      archived: isOurs ? reading.pictures : new Map(),
    });
    // What was kept when the network went is published first.
    await deps.resume();
    for (const row of left) {
      if (isStopped.current) break;
      const result = await createCard(row, deps);
      setResults((all) => new Map(all).set(row.card.line, result));
      // Without an answer the others wait: they can be gone on with.
      if (result.state === 'kept' && ownerId !== null) break;
    }
    setIsRunning(false);
  };

  return {
    plan,
    isBulk,
    fileName: file?.name ?? '',
    isReading: file !== null && reading === null,
    reading,
    table,
    rows,
    chosen,
    results,
    room,
    left,
    isRunning,
    open: async (picked) => {
      setFile({ name: picked.name, reading: null });
      restart(null);
      const read = await readCardFile(picked);
      setFile({ name: picked.name, reading: read });
      if (read.kind === 'table') setTable(read.table);
    },
    clear: () => {
      setFile(null);
      restart(null);
    },
    setTable: restart,
    choose: (line, isChosen) => {
      if (!isBulk) return setChosen(new Set([line]));
      const next = new Set(chosen);
      if (isChosen) next.add(line);
      else next.delete(line);
      return setChosen(next);
    },
    chooseAll: () => setChosen(new Set(readyLines(rows))),
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** The person's cards as they stood before anything was made of the file: what is made must not rename what follows. */
function useCardsBefore(ownerId: string | null, hasStarted: boolean): readonly LocalCard[] {
  const now = useCards(ownerId);
  const [before, setBefore] = useState(now);
  if (!hasStarted && before !== now) setBefore(now);
  return hasStarted ? before : now;
}

function cardsOf(reading: Reading | null, table: Table | null): ImportedCard[] {
  if (table !== null) return cardsFromTable(table);
  return reading?.kind === 'cards' ? reading.cards : [];
}

function isOpen(state: string | undefined): boolean {
  return state === undefined || state === 'failed' || state === 'refused';
}

/** Kept rows that are published by now. */
function withPublished(results: Results, own: readonly LocalCard[]): Results {
  const live = new Set(own.filter((card) => card.published).map(({ username }) => username));
  return new Map(
    [...results].map(([line, result]) =>
      result.state === 'kept' && live.has(result.username)
        ? [line, { ...result, state: 'created', message: '' }]
        : [line, result],
    ),
  );
}

/** Lines of the rows that can be created. */
export function readyLines(rows: readonly Row[]): number[] {
  return rows.filter(isReady).map(({ card }) => card.line);
}
