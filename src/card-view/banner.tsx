interface BannerProps {
  src: string;
  /** Size of the picture, in percent of the banner. */
  percent: number;
  className: string;
  /** Accessible name of a standalone banner; on a card, the card's label covers it. */
  label?: string;
}

/**
 * Drawn as SVG so that the size can be an attribute: the content security policy blocks style
 * attributes. A picture smaller than the banner gets a faint copy of itself as its background.
 */
export function Banner({ src, percent, className, label }: BannerProps) {
  const width = 3 * percent;
  return (
    <svg
      className={className}
      role={label && 'img'}
      aria-label={label}
      viewBox="0 0 300 100"
      preserveAspectRatio="xMidYMid slice"
    >
      {percent < 100 && (
        <image
          href={src}
          width="300"
          height="100"
          opacity="0.4"
          preserveAspectRatio="xMidYMid slice"
        />
      )}
      <image
        href={src}
        x={150 - width / 2}
        y={50 - percent / 2}
        width={width}
        height={percent}
        preserveAspectRatio="xMidYMid slice"
      />
    </svg>
  );
}
