import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router';
import { TOUR } from './tour.ts';

const toPath = (name: string): string => `/${encodeURIComponent(name)}`;

function Frame() {
  return (
    <>
      <header>
        {TOUR.map((name) => (
          <Link key={name} to={toPath(name)}>
            {name}
          </Link>
        ))}
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}

/** One heading per route: the least that a change of route costs with this router. */
const router = createBrowserRouter([
  {
    Component: Frame,
    children: [
      ...TOUR.map((name) => ({ path: toPath(name), element: <h1 key={name}>{name}</h1> })),
      { path: '*', element: <h1>Home</h1> },
    ],
  },
]);

createRoot(document.body).render(<RouterProvider router={router} />);
