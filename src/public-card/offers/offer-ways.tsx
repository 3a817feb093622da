import { formatPrice } from '#shared/card/currency.ts';
import type { ProductOffer, VideoOffer } from '#shared/card/offer.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';
import { OUTBOUND } from '#src/public-card/outbound-link.ts';

/** A video as a picture of its owner's or a drawn one: YouTube is asked for nothing until it is tapped. */
export function VideoWay({ offer }: { offer: VideoOffer }) {
  const { id, name, picture, href } = offer;
  return (
    <a className="pg-video" data-told="youtube" data-video={id} href={href} {...OUTBOUND}>
      {picture && (
        <img src={picture} alt="" width="960" height="540" loading="lazy" decoding="async" />
      )}
      <svg className="pg-play" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6.5v11l9-5.5z" />
      </svg>
      <span className="pg-cap">
        <b dir="auto">{name || 'Video'}</b>
        <small>Plays from YouTube</small>
      </span>
    </a>
  );
}

/** Something for sale, with its picture, its price and the way to it. */
export function ProductWay({ offer }: { offer: ProductOffer }) {
  const { name, price, picture, href } = offer;
  const content = (
    <>
      <span className="pg-pic">
        {picture ? (
          <img src={picture} alt="" width="480" height="480" loading="lazy" decoding="async" />
        ) : (
          <ElementIcon type="shop" />
        )}
      </span>
      <b dir="auto">{name}</b>
      <span className="pg-cost">
        {price && <data value={`${price.currency} ${price.minor}`}>{formatPrice(price)}</data>}
        {href !== null && <small>{new URL(href).hostname.replace(/^www\./, '')}</small>}
      </span>
    </>
  );
  if (href === null) return <div className="pg-way pg-product">{content}</div>;
  return (
    <a className="pg-way pg-product" data-told="shop" href={href} {...OUTBOUND}>
      {content}
    </a>
  );
}
