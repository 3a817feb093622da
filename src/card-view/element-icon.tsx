import { ELEMENTS, type ElementType } from '#shared/card/element/element.ts';

/** Sized, colored and stroked by `.cf-icon`. */
export function ElementIcon({ type }: { type: ElementType }) {
  return (
    <svg className="cf-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ELEMENTS[type].icon} />
    </svg>
  );
}
