/** Page width and margins. */
export const PAGE_WIDTH = 'mx-auto w-full max-w-[80rem] px-5 md:px-8';
export const MAIN = `flex flex-1 flex-col ${PAGE_WIDTH}`;
export const HEADER = 'sticky top-0 z-40 bg-ground/92 backdrop-blur-md print:hidden';

/** First tab stop of the page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-gold px-4 py-2 font-medium text-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
