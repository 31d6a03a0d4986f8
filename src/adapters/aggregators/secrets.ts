// The keys that the operator gave for one aggregator. A missing one is said at the opening, by its name alone.

export type Secrets = Readonly<Record<string, string>>;

export function requiredSecret(secrets: Secrets, name: string): string {
  const secret = secrets[name];
  if (!secret) throw new Error(`This kind of aggregator needs ${name}`);
  return secret;
}
