import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = Array.from({ length: 18 }, (_, row) => row);

/** A bare input above a list that shows its value: the least that typing costs in React. */
function TypingPage() {
  const [text, setText] = useState('');
  return (
    <main>
      <label>
        Title <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <ul>
        {ROWS.map((row) => (
          <li key={row}>
            {row} {text}
          </li>
        ))}
      </ul>
    </main>
  );
}

createRoot(document.body).render(<TypingPage />);
