import { formatPrice } from '#shared/card/element/currency.ts';
import type { ProductElement, VideoElement } from '#shared/card/element/media-element.ts';
import { MEDIA_COPY } from './copy.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { OUTBOUND } from '#src/public-card/page/outbound-link.ts';

/** A video link with a poster image. Nothing is loaded from YouTube until it is clicked. */
export function VideoLink({ element }: { element: VideoElement }) {
  const { id, name, picture, href } = element;
  return (
    <a className="pg-video" data-track="youtube" data-video={id} href={href} {...OUTBOUND}>
      {picture && (
        <img src={picture} alt="" width="960" height="540" loading="lazy" decoding="async" />
      )}
      <svg className="pg-play" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6.5v11l9-5.5z" />
      </svg>
      <span className="pg-cap">
        <b dir="auto">{name || MEDIA_COPY.video}</b>
        <small>{MEDIA_COPY.playsFromYouTube}</small>
      </span>
    </a>
  );
}

export function ProductLink({ element }: { element: ProductElement }) {
  const { name, price, picture, href } = element;
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
    <a className="pg-way pg-product" data-track="shop" href={href} {...OUTBOUND}>
      {content}
    </a>
  );
}
