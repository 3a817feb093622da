const CARD_CLASS =
  'absolute inset-0 flex items-center justify-center rounded-[3.7%/5.87%] border border-hairline-strong';

/** A card without a person over another one, in real proportions (ISO/IEC 7810, ID-1). */
export function MissingCard() {
  return (
    <div aria-hidden="true" className="relative aspect-[1.586] w-64 max-w-full">
      <div className={`${CARD_CLASS} -rotate-6 bg-raised`} />
      <div
        className={`${CARD_CLASS} rotate-3 bg-raised-2 font-display text-3xl text-gold shadow-float`}
      >
        404
      </div>
    </div>
  );
}
