import type { ReactNode } from 'react';
import { elementHref, elementText, profileText } from '#shared/card/link/element-link.ts';
import { findElementLabel } from '#shared/card/element/element-labels.ts';
import { ELEMENTS, type CardElement, type ElementType } from '#shared/card/element/element.ts';
import type { Dials } from '#shared/card/phone/dials.ts';
import { findMediaElement, type MediaElement } from '#shared/card/element/media-element.ts';
import { OUTBOUND } from './outbound-link.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';

interface ContactMethodsProps {
  elements: readonly CardElement[];
  /** What the card's numbers dial. */
  dials: Dials | undefined;
  /** Class names of the list and its rows; the public page's by default. */
  list?: string;
  row?: string;
  /** Renders a video or a product; without it, they are regular rows. */
  renderMedia?: (media: MediaElement) => ReactNode;
  /** Content after a row in its list item. */
  renderAfter?: (element: CardElement, index: number) => ReactNode;
}

/** A person's contact methods, one row each; the row is a link when the value leads somewhere. */
export function ContactMethods(props: ContactMethodsProps) {
  const { elements, dials, list = 'pg-ways', row = 'pg-way', renderMedia, renderAfter } = props;
  if (elements.length === 0) return null;
  return (
    <ul className={list}>
      {elements.map((element, index) => (
        <li key={element.id}>
          {renderContactMethod(element, { row, dials }, renderMedia)}
          {renderAfter?.(element, index)}
        </li>
      ))}
    </ul>
  );
}

interface ShownRow {
  row: string;
  dials: Dials | undefined;
}

function renderContactMethod(
  element: CardElement,
  shown: ShownRow,
  renderMedia: ContactMethodsProps['renderMedia'],
): ReactNode {
  const media = findMediaElement(element);
  if (media !== null && renderMedia !== undefined) return renderMedia(media);
  return <ContactMethod {...element} name={media?.name ?? ''} {...shown} />;
}

/** Where a visitor reads another label than the owner. */
const PUBLIC_LABELS: Partial<Record<ElementType, string>> = { text: '', twitter: 'X' };

/** The two lines of a row: a network before the handle, any other value before what it is. */
function listLines(element: CardElement, dials: Dials | undefined): [string, string] {
  const { type, value, name } = element;
  const label = PUBLIC_LABELS[type] ?? findElementLabel(element);
  const isNetwork = ELEMENTS[type].isSocialProfile && !name && elementHref(type, value) !== null;
  if (isNetwork) return [label, profileText(type, value)];
  return [name || elementText(type, value, dials), label];
}

function ContactMethod({ row, dials, ...element }: CardElement & ShownRow) {
  const { type, value } = element;
  const href = elementHref(type, value, dials);
  const [first, second] = listLines(element, dials);
  const content = (
    <>
      <ElementIcon type={type} />
      {/* The space is for text browsers and copying; the grid does not render it. */}
      <b dir="auto">{first}</b> {second && <small dir="auto">{second}</small>}
    </>
  );
  if (href === null) return <div className={row}>{content}</div>;
  // Mail and phone links open an app: a new tab would stay behind empty.
  const linkProps = href.startsWith('http') ? OUTBOUND : {};
  return (
    <a className={row} data-track={type} href={href} {...linkProps}>
      {content}
    </a>
  );
}
