// Plays a video in its place. Nothing is asked of YouTube before the tap; without this script each is a plain link.
// It is on pages with a video alone, and its size is tested. No HTML is made from text here (trusted types).

addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLElement>('[data-video]');
  // A tab of its own was asked for: there it is a link.
  if (!link || button > 0 || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.className = 'pg-video';
  frame.title = link.querySelector('b')?.textContent ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.src = `https://www.youtube-nocookie.com/embed/${link.dataset['video']}?autoplay=1&playsinline=1`;
  link.replaceWith(frame);
  frame.focus();
});
