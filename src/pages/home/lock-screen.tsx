import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { LOCK_SCREEN, PICTURE_TEXTS } from '#src/pages/home/panels/panels-content.ts';

/** A locked phone with a message of a pass, and the pass itself. */
export function LockScreen() {
  const { date, time, sender, message } = LOCK_SCREEN;
  return (
    <div className="lock-screen">
      <p>{date}</p>
      <p className="lock-screen-time">{time}</p>
      <p className="lock-screen-message">
        <strong className="block font-medium">{sender}</strong>
        {message}
      </p>
      <ProductPicture name="pass" alt={PICTURE_TEXTS.pass} />
    </div>
  );
}
