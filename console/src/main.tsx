// Where the console begins. Mantine's styles come first, so that ours may differ.
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { watchHands } from './lib/user-activity.ts';
import { router } from './router.tsx';
import { ProveDialog } from './session/reauthenticate-dialog.tsx';
import { Gate } from './session/session-gate.tsx';
import { contrast, theme } from './theme.ts';

watchHands();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={contrast} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={4} />
        <Gate>
          <RouterProvider router={router} />
        </Gate>
        <ProveDialog />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
