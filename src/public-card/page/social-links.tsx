import type { PublishedCard } from '#shared/card/card.ts';
import { elementHref } from '#shared/card/link/element-link.ts';
import { ELEMENTS } from '#shared/card/element/element.ts';
import { findSocialIcons } from '#src/card-view/social-icons.ts';
import { OUTBOUND } from './outbound-link.ts';

/**
 * Links over the icons of the social template. The card itself is one image to assistive
 * technology, which hides its content, so the links are placed on top.
 */
export function SocialLinks({
  card,
}: {
  card: Pick<PublishedCard, 'template' | 'cardElements' | 'dials'>;
}) {
  const icons = card.template === 'social' ? findSocialIcons(card) : [];
  if (icons.length === 0) return null;
  return (
    <div className="cf-links" dir="ltr">
      {icons.map(({ id, type, value }) => {
        const href = elementHref(type, value, card.dials);
        if (href === null) return <i key={id} />;
        const { label } = ELEMENTS[type];
        return <a key={id} href={href} aria-label={label} data-track={type} {...OUTBOUND} />;
      })}
    </div>
  );
}
