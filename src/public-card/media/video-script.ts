// Plays a video in place. Nothing is loaded from YouTube before the click; without this script,
// each video is a plain link. Loaded only on pages with a video; a test limits its size. Never
// builds HTML from text (Trusted Types).

addEventListener('click', (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLElement>('[data-video]');
  // Opens in a new tab, where the link is followed normally.
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
