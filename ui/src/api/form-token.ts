// One idempotency key per open form: the server applies the form once, even if it receives it several times.
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
