import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Disclosure {
  /** Summary, also used as the key. */
  title: string;
  body: ReactNode;
}

interface DisclosuresProps {
  /** Items that share a group open one at a time (`<details name>`). */
  group: string;
  items: readonly Disclosure[];
}

/** Built on the native element, so it works without JavaScript. */
export function Disclosures({ group, items }: DisclosuresProps) {
  return (
    <div className="border-b border-hairline">
      {items.map(({ title, body }) => (
        <details key={title} name={group} className="group border-t border-hairline">
          <summary className="flex min-h-12 list-none items-center justify-between gap-6 py-3.5 font-medium transition-colors hover:text-gold-light [&::-webkit-details-marker]:hidden">
            {title}
            <Plus
              aria-hidden="true"
              strokeWidth={1.5}
              className="size-[18px] shrink-0 text-stone transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="max-w-(--container-measure) pb-5 text-stone">{body}</div>
        </details>
      ))}
    </div>
  );
}
