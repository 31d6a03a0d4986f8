// The keys of one aggregator. The error about a missing key contains its name only.

export type Secrets = Readonly<Record<string, string>>;

export function requiredSecret(secrets: Secrets, name: string): string {
  const secret = secrets[name];
  if (!secret) throw new Error(`The key ${name} is missing`);
  return secret;
}
