/** Node.js 18 has it only in a module. The name is a variable, so that a bundler for other runtimes does not look for it. */
export async function webCrypto(): Promise<typeof globalThis.crypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto;
  const name: string = 'node:crypto';
  return (await import(name)).webcrypto;
}
