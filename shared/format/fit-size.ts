interface Size {
  width: number;
  height: number;
}

/** The largest size with the same proportions within `box`, never larger than `size`. In whole pixels. */
export function fitSize(size: Size, box: Size): Size {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
