import type { PublishedCard } from '#shared/card/card.ts';
import { elementHref } from '#shared/card/element-link.ts';
import { ELEMENTS } from '#shared/card/element.ts';
import { findSocialMarks } from '#src/card-face/social-marks.ts';
import { OUTBOUND } from '#src/public-card/outbound-link.ts';

/**
 * Links over the marks of the social template. The face itself is one image to assistive technology, which hides what is
 * inside it, so the links lie above it instead.
 */
export function SocialLinks({ card }: { card: Pick<PublishedCard, 'template' | 'cardElements'> }) {
  const marks = card.template === 'social' ? findSocialMarks(card) : [];
  if (marks.length === 0) return null;
  return (
    <div className="cf-links" dir="ltr">
      {marks.map(({ id, type, value }) => {
        const href = elementHref(type, value);
        if (href === null) return <i key={id} />;
        const { label } = ELEMENTS[type];
        return <a key={id} href={href} aria-label={label} data-told={type} {...OUTBOUND} />;
      })}
    </div>
  );
}
