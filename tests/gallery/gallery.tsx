import '../../src/styles.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { DisplayProvider, useDisplay } from '#ui/layout/display.tsx';
import { ActionParts } from './action-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { ListParts } from './list-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { StateParts } from './state-parts.tsx';
import { TileParts } from './tile-parts.tsx';

/**
 * Every shared part of the screens on one page, in each state that it has. `npm run dev` serves it at `/gallery`;
 * `npm run gallery` takes its picture in every theme and width.
 */
function Gallery() {
  const { theme, set } = useDisplay();
  return (
    <main className="mx-auto grid max-w-300 gap-10 p-4 md:p-8">
      <header className="grid gap-4">
        <h1 className="text-title">Gallery</h1>
        <Segmented
          label="Theme"
          onChange={(chosen) => set({ theme: themes.find((one) => one === chosen) ?? 'auto' })}
          options={themes.map((value) => ({ value, label: value }))}
          value={theme}
        />
      </header>
      <ActionParts />
      <StateParts />
      <FieldParts />
      <ListParts />
      <OverlayParts />
      <TileParts />
      <Toaster />
      <Announcer />
    </main>
  );
}

const themes = ['auto', 'light', 'dark', 'outdoor'] as const;

const root = document.getElementById('root');
if (!root) throw new Error('The page of the gallery has no root element');
createRoot(root).render(
  <DisplayProvider>
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>
  </DisplayProvider>,
);
