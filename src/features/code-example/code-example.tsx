export function CodeExample({ title, code }: { title: string; code: string }) {
  return (
    <figure className="mt-5">
      <figcaption className="mb-2 text-xs text-stone">{title}</figcaption>
      <pre
        // Focusable so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be in the keyboard's reach
        tabIndex={0}
        className="overflow-x-auto rounded-panel border border-hairline bg-raised p-4 text-xs leading-relaxed text-stone sm:p-5"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
