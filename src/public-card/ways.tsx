import type { ReactNode } from 'react';
import { elementHref, elementText } from '#shared/card/element-link.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element.ts';
import { findOffer, type Offer } from '#shared/card/offer.ts';
import { OUTBOUND } from '#src/public-card/outbound-link.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';

interface WaysProps {
  elements: readonly CardElement[];
  /** The classes of the list and of a row; the public page's own unless the app shows it. */
  list?: string;
  row?: string;
  /** Draws a video or a product; without it each is a row like the others. */
  renderOffer?: (offer: Offer) => ReactNode;
  /** What follows a row in its list item. */
  renderAfter?: (element: CardElement, index: number) => ReactNode;
}

/** The ways to reach a person, in their order: one row each, the whole row a link where the value leads somewhere. */
export function Ways(props: WaysProps) {
  const { elements, list = 'pg-ways', row = 'pg-way', renderOffer, renderAfter } = props;
  if (elements.length === 0) return null;
  return (
    <ul className={list}>
      {elements.map((element, index) => (
        <li key={element.id}>
          {renderWay(element, row, renderOffer)}
          {renderAfter?.(element, index)}
        </li>
      ))}
    </ul>
  );
}

function renderWay(
  element: CardElement,
  row: string,
  renderOffer: WaysProps['renderOffer'],
): ReactNode {
  const offer = findOffer(element);
  if (offer !== null && renderOffer !== undefined) return renderOffer(offer);
  return <Way {...element} name={offer?.name ?? ''} row={row} />;
}

function Way({ type, value, name, row }: CardElement & { row: string }) {
  const href = elementHref(type, value);
  const content = (
    <>
      <ElementIcon type={type} />
      {/* The space is for text browsers and copying; the grid leaves no room for it. */}
      <b dir="auto">{name || elementText(type, value)}</b> <small>{ELEMENTS[type].label}</small>
    </>
  );
  if (href === null) return <div className={row}>{content}</div>;
  // Mail and telephone open an app: a new tab would be left behind empty.
  const leaves = href.startsWith('http') ? OUTBOUND : {};
  return (
    <a className={row} data-told={type} href={href} {...leaves}>
      {content}
    </a>
  );
}
