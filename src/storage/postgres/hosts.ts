// The hosts of a database cluster. New connections use the host of the last one, which was the primary; one that fails or
// is a replica makes the next connection try the next host.
import pg from 'pg';

export type Hosts = {
  /** Connects to the current host. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => HostClient;
  /** Repeats until it succeeds or every host has failed once. */
  tryEach<T>(connect: () => Promise<T>): Promise<T>;
};

export type HostClient = pg.Client & {
  /** Makes new connections avoid the host of this one. */
  avoidHost(problem: string): void;
};

const nameOf = ({ host, port }: pg.Client): string => `${host}:${port}`;

export function openHosts(connections: readonly pg.ClientConfig[]): Hosts {
  let current = 0;
  let failures = 0;
  const problems = new Map<string, string>();

  class Client extends pg.Client {
    readonly #index: number;

    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, ...connections[current] });
      this.#index = current;
      // From the start: an error that follows the last message of the connection would have no listener and end the process.
      this.on('error', () => undefined);
    }

    avoidHost(problem: string): void {
      failures += 1;
      problems.set(nameOf(this), problem);
      if (this.#index === current) current = (current + 1) % connections.length;
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = super.connect().catch((error: Error) => {
        this.avoidHost(error.message);
        throw error;
      });
      if (!callback) return connecting as Promise<pg.Client>;
      connecting.then(() => (callback as () => void)(), callback);
      return undefined;
    }
  }

  return {
    Client,
    async tryEach(connect) {
      for (let tries = 1; ; tries += 1) {
        const failuresBefore = failures;
        try {
          return await connect();
        } catch (error) {
          // Without a failure of a host, the pool was busy.
          if (connections.length === 1 || failures === failuresBefore) throw error;
          if (tries >= connections.length)
            throw new Error(
              `no host of DATABASE_URL is a primary that accepts connections (${[...problems].map((each) => each.join(': ')).join('; ')})`,
              { cause: error },
            );
        }
      }
    },
  };
}
