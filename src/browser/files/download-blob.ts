export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The URL must outlive the click: Safari reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
