import { useId, type ReactNode } from 'react';

interface SettingsSectionProps {
  /** The fragment of the section's URL, as in `/settings#devices`. */
  anchor: string;
  title: string;
  /** One sentence that describes the section. */
  description: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ anchor, title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-20 gap-x-16 gap-y-6 border-t border-hairline py-10 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-[40ch] text-stone">{description}</p>
      </div>
      <div className="max-w-[36rem]">{children}</div>
    </section>
  );
}

/** Sections below each other, the first without the line that divides it from what is above. */
export function SettingsSections({ children }: { children: ReactNode }) {
  return <div className="*:first:border-t-0 *:first:pt-0">{children}</div>;
}
