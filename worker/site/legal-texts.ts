import { z } from 'zod';
import type { publishLegalTexts } from '#shared/api/operator/legal.ts';
import {
  legalSectionSchema,
  type LegalKind,
  type PublishedLegal,
} from '#shared/legal/legal-document.ts';
import { allRows, jsonColumn, parseFirstRow, parseRows } from '#worker/db/rows.ts';

const VERSIONS = 'SELECT published_on FROM legal_texts WHERE kind = ?1 ORDER BY published_on DESC';
const ONE = 'SELECT published_on, sections FROM legal_texts WHERE kind = ?1 AND published_on = ?2';
const NEWEST = `SELECT kind, published_on, sections FROM legal_texts AS one
  WHERE published_on = (SELECT max(published_on) FROM legal_texts WHERE kind = one.kind)`;
const SAVE = `INSERT INTO legal_texts (kind, published_on, sections) VALUES (?1, ?2, ?3)
  ON CONFLICT (kind, published_on) DO UPDATE SET sections = excluded.sections`;

const versionSchema = z.object({ published_on: z.iso.date() });
const rowSchema = versionSchema.extend({ sections: jsonColumn(z.array(legalSectionSchema)) });
const newestSchema = versionSchema.extend({ kind: z.string(), sections: z.string() });

/**
 * The version of a day, or the newest for null. Null where the operator published none, or none on
 * that day.
 */
export async function findPublishedLegal(
  db: D1Database,
  kind: LegalKind,
  day: string | null,
): Promise<PublishedLegal | null> {
  const newest = '(SELECT max(published_on) FROM legal_texts WHERE kind = ?1)';
  const [listed, found] = await db.batch([
    db.prepare(VERSIONS).bind(kind),
    day === null
      ? db.prepare(ONE.replace('?2', newest)).bind(kind)
      : db.prepare(ONE).bind(kind, day),
  ]);
  const row = parseFirstRow(found, rowSchema);
  if (row === null) return null;
  const versions = parseRows(listed, versionSchema).map(({ published_on: on }) => on);
  return { document: { kind, publishedOn: row.published_on, sections: row.sections }, versions };
}

type Texts = z.infer<typeof publishLegalTexts.request>['texts'];
type Published = z.infer<typeof publishLegalTexts.response>['published'];

/** Stores texts that apply from today. What equals the newest version stays as it is. */
export async function saveLegalTexts(db: D1Database, texts: Texts, now: Date): Promise<Published> {
  const today = now.toISOString().slice(0, 10);
  const newest = await allRows(db.prepare(NEWEST), newestSchema);
  const published = texts.map(({ kind, sections }) => {
    const content = JSON.stringify(sections);
    const known = newest.find((row) => row.kind === kind && row.sections === content);
    const publishedOn = known?.published_on ?? today;
    return { kind, publishedOn, isNew: known === undefined, content };
  });
  const changes = published.filter(({ isNew }) => isNew);
  if (changes.length > 0) {
    await db.batch(changes.map(({ kind, content }) => db.prepare(SAVE).bind(kind, today, content)));
  }
  return published.map(({ kind, publishedOn, isNew }) => ({ kind, publishedOn, isNew }));
}
