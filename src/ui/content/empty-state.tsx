import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** One sentence: what appears here, and how to add it. */
  children: ReactNode;
  /** Two blank cards by default; null for none. */
  picture?: ReactNode;
  action?: ReactNode;
}

export function EmptyState(props: EmptyStateProps) {
  const { title, children, picture = <BlankCards />, action } = props;
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-14 text-center md:py-20">
      {picture !== null && <div className="mb-6">{picture}</div>}
      <h2 className="text-md font-semibold">{title}</h2>
      <p className="max-w-[44ch] text-stone">{children}</p>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}

const CARD_CLASS = 'absolute inset-0 rounded-[3.7%/5.87%] border';

/** Placeholder cards in the proportions of a real one (ISO/IEC 7810, ID-1). */
function BlankCards() {
  return (
    <div aria-hidden="true" className="relative mt-2 mb-2 aspect-[1.586] w-32 max-w-full">
      <div className={`${CARD_CLASS} -rotate-6 border-hairline-strong bg-raised`} />
      <div className={`${CARD_CLASS} rotate-3 border-hairline-strong bg-raised-2 shadow-float`}>
        <span className="absolute top-[24%] left-[9%] h-px w-[42%] bg-mark-gold opacity-70" />
        <span className="absolute top-[36%] left-[9%] h-px w-[27%] bg-ornament" />
        <span className="absolute right-[8%] bottom-[12%] size-[17%] rounded-[0.2rem] border border-ornament" />
      </div>
    </div>
  );
}
