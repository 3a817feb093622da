import { pictureFile, PICTURES, type PictureName } from '#src/features/product-picture/pictures.ts';

interface ProductPictureProps {
  name: PictureName;
  /** Empty where nearby text says the same. */
  alt: string;
  /** Loads with the page instead of near the window: for the first screen only. */
  isEager?: boolean;
  className?: string;
}

/** A picture of the product that reserves its place before it loads. */
export function ProductPicture({ name, alt, isEager = false, className }: ProductPictureProps) {
  return (
    <picture>
      <source type="image/webp" srcSet={pictureFile(name, 'webp')} />
      <img
        src={pictureFile(name, 'jpg')}
        alt={alt}
        {...PICTURES[name]}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
