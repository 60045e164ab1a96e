import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Entrance } from './Entrance.tsx';
import '../styles/index.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

// In a task of its own, behind the one in which all these modules started; and as a transition, so that drawing the
// first page leaves the browser room to breathe.
setTimeout(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Entrance />
      </StrictMode>,
    ),
  ),
);
