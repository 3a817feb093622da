/** Opens the browser's print dialog for the page as it stands; resolves when it is closed, printed or not. */
export function printPage(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
    window.print();
  });
}
