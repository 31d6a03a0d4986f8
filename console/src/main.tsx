// The entry point. styles.css is imported first, so that the styles of components override Mantine's.
import '@sluice/ui/styles.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { queryClient } from '@sluice/ui/api/query-client.ts';
import { styleNonce } from '@sluice/ui/lib/style-nonce.ts';
import { watchActivity } from '@sluice/ui/lib/user-activity.ts';
import { cssVariables, theme } from '@sluice/ui/theme.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { Reauthentication } from './session/reauthentication.tsx';
import { SessionGate } from './session/session-gate.tsx';

watchActivity();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-center" limit={4} />
        <SessionGate>
          <RouterProvider router={router} />
        </SessionGate>
        <Reauthentication />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
