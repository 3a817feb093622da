import type { ReactNode } from 'react';

interface EntryProps {
  id: string;
  title: ReactNode;
  /** Read without opening it. */
  lead: ReactNode;
  /** Closed on a phone until a link leads to it. */
  children: ReactNode;
}

/**
 * A call or an object. On narrow screens it shows its title and lead, and the rest once it is the target of
 * the address, which needs no script (docs.css): its own title is a link to it.
 */
export function Entry({ id, title, lead, children }: EntryProps) {
  return (
    <section id={id}>
      <h3>
        <a href={`#${id}`}>{title}</a>
      </h3>
      <p>{lead}</p>
      <div>{children}</div>
    </section>
  );
}
