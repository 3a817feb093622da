import {
  listThemes,
  pictureFile,
  PICTURES,
  type PictureName,
} from '#src/features/product-picture/pictures.ts';

interface ProductPictureProps {
  name: PictureName;
  /** Empty where nearby text says the same. */
  alt: string;
  /** Loads with the page instead of near the window: for the first screen only. */
  isEager?: boolean;
  className?: string;
}

/**
 * A picture of the product that reserves its place before it loads. One that exists in both themes
 * is there twice; browsers load no lazy picture that is not displayed.
 */
export function ProductPicture({ name, alt, isEager = false, className }: ProductPictureProps) {
  const { width, height } = PICTURES[name];
  return listThemes(name).map((theme) => (
    <picture key={theme} className={theme === null ? undefined : THEME_CLASSES[theme]}>
      <source type="image/webp" srcSet={pictureFile(name, theme, 'webp')} />
      <img
        src={pictureFile(name, theme, 'jpg')}
        alt={alt}
        width={width}
        height={height}
        loading={isEager && theme === null ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  ));
}

/** Displayed by base.css, which selects the theme of the page. */
const THEME_CLASSES = { light: 'light-only', dark: 'dark-only' } as const;
