// One token per opened form: however often it is sent, the server does the thing once.
import { useRef } from 'react';

export type FormHeaders = { readonly 'idempotency-key': string };

export function useFormToken() {
  const token = useRef<string>(undefined);
  token.current ??= crypto.randomUUID();
  return {
    headers: (): FormHeaders => ({ 'idempotency-key': token.current ?? crypto.randomUUID() }),
    renew: (): void => {
      token.current = crypto.randomUUID();
    },
  };
}
