import { downloadBlob } from '#src/browser/files/download-blob.ts';

/** Saves a CSV file of rows with a problem. */
export function downloadRows(csv: string): void {
  downloadBlob(new Blob([csv], { type: 'text/csv' }), 'rows-to-correct.csv');
}
