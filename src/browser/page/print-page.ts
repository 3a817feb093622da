/** Opens the print dialog; resolves when it is closed, printed or not. */
export function printPage(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
    window.print();
  });
}
