/** Hands a file to the browser's downloads under a name. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The address must outlive the click: Safari starts reading it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
