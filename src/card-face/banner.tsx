interface BannerProps {
  src: string;
  /** The size it is set to, in percent of its place. */
  percent: number;
  className: string;
  /** What it is called where it stands alone; on a card, the card speaks for it. */
  label?: string;
}

/**
 * SVG, because its size in percent is an attribute there and no style attribute passes the policy.
 * A picture smaller than its place lies on a faint copy of itself, so that no bare edge floats.
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
