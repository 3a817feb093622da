import type { UnreadPart } from '#src/browser/files/unread-part.ts';
import { describeUnread } from '#src/pages/import-cards/copy.ts';
import { Notice } from '#src/ui/content/notice.tsx';

/** How many parts are listed before the rest is collapsed. */
const VISIBLE_PARTS = 3;

/** What of the file becomes no card, and why. */
export function UnreadParts({ parts }: { parts: readonly UnreadPart[] }) {
  if (parts.length === 0) return null;
  const rest = parts.slice(VISIBLE_PARTS);
  return (
    <Notice tone="warn" title={describeUnread(parts.length)}>
      <PartList parts={parts.slice(0, VISIBLE_PARTS)} />
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer py-1 text-bone underline underline-offset-4">
            {rest.length.toLocaleString('en-US')} more
          </summary>
          <PartList parts={rest} />
        </details>
      )}
    </Notice>
  );
}

function PartList({ parts }: { parts: readonly UnreadPart[] }) {
  return (
    <ul aria-label="Not read" className="grid gap-2">
      {parts.map(({ place, reason, text }) => (
        <li key={`${place} ${text}`} className="text-sm">
          <p>
            {place}: {reason}
          </p>
          <p className="line-clamp-3 text-xs break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ul>
  );
}
