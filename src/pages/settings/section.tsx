import { useId, type ReactNode } from 'react';

interface SectionProps {
  /** The end of the address that leads here: `/settings#devices`. */
  name: string;
  title: string;
  /** What this is about, in a sentence. */
  about: ReactNode;
  children: ReactNode;
}

/** One subject of the settings: what it is on the left, where it is changed on the right. */
export function Section({ name, title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section
      id={name}
      aria-labelledby={id}
      className="grid scroll-mt-20 gap-x-16 gap-y-6 border-t border-hairline py-10 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-md font-medium">
          {title}
        </h2>
        <p className="mt-1 max-w-[40ch] text-stone">{about}</p>
      </div>
      <div className="max-w-[36rem]">{children}</div>
    </section>
  );
}
