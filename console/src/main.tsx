// The entry point. styles.css is imported first, so that the styles of components override Mantine's.
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { watchActivity } from './lib/user-activity.ts';
import { router } from './router.tsx';
import { ReauthenticateDialog } from './session/reauthenticate-dialog.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { cssVariables, theme } from './theme.ts';

watchActivity();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={4} />
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
        <ReauthenticateDialog />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
