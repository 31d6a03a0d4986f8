// The simulated database server: what PostgreSQL reports about itself, and by which a restored database is noticed. Like the
// clock, functions in a schema ahead of pg_catalog report it, so that the seed can restart, restore and clone the server
// while one real PostgreSQL runs all seeds.
import type pg from 'pg';

/** For the template of all simulated databases, after its clock. At first it reports what the real server reports. */
export async function installServer(client: pg.Client): Promise<void> {
  await client.query(`
    create table sim.server (started_at timestamptz not null, system_identifier bigint not null, timeline integer not null, lost_bytes numeric not null);
    insert into sim.server
      select pg_postmaster_start_time(), (pg_control_system()).system_identifier, 1, 0;
    create function sim.pg_postmaster_start_time() returns timestamptz language sql stable as 'select started_at from sim.server';
    create function sim.pg_control_system(out system_identifier bigint, out timeline integer) language sql stable as
      'select system_identifier, timeline from sim.server';
    create function sim.pg_walfile_name(pg_lsn) returns text language sql stable as
      $$ select lpad(to_hex(timeline), 8, '0') || substr(pg_catalog.pg_walfile_name($1), 9) from sim.server $$;
    create function sim.pg_current_wal_flush_lsn() returns pg_lsn language sql volatile as
      'select pg_catalog.pg_current_wal_flush_lsn() - lost_bytes from sim.server'`);
}

/**
 * Of the log, that a server in use has written since a backup besides the few rows of a seed. A loss that is smaller than what
 * the restored database writes before it is confirmed is noticed only by a missing withdrawal.
 */
const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** How a database is put back to an earlier state, and what the server reports afterwards. */
export const RESTORES = {
  'from a copied folder': {
    restarted: true,
    timelines: 0,
    rewound: true,
    otherTables: false,
    otherServer: false,
  },
  'to a point in time': {
    restarted: true,
    timelines: 1,
    rewound: true,
    otherTables: false,
    otherServer: false,
  },
  'from a dump': { restarted: false, timelines: 0, rewound: false, otherTables: true, otherServer: false },
  'from a dump on another server': {
    restarted: true,
    timelines: 0,
    rewound: false,
    otherTables: true,
    otherServer: true,
  },
} as const;
export type RestoreKind = keyof typeof RESTORES;

export type DatabaseServer = {
  /** Without any loss. */
  restart(client: pg.Client, now: Date): Promise<void>;
  /** Where its log ends. */
  position(client: pg.Client): Promise<bigint>;
  /** `client` is connected to the restored database, which was copied when the log ended at `copiedAt`. */
  restore(
    client: pg.Client,
    kind: RestoreKind,
    at: { readonly now: Date; readonly copiedAt: bigint },
  ): Promise<void>;
  /** Of the same server, for a second database that is opened as a clone. */
  copy(): DatabaseServer;
};

type State = { startedAt: string; systemIdentifier: string; timeline: number; lostBytes: bigint };

export async function readServer(client: pg.Client): Promise<DatabaseServer> {
  const { rows } = await client.query<State>(
    `select started_at::text as "startedAt", system_identifier::text as "systemIdentifier", timeline, lost_bytes::text as "lostBytes" from sim.server`,
  );
  const [state] = rows;
  if (!state) throw new Error('the simulated server is missing');
  return openServer({ ...state, lostBytes: BigInt(state.lostBytes) });
}

function openServer(initial: State): DatabaseServer {
  let state = initial;
  let starts = 0;
  /** Two starts never have the same time, although the simulated clock may stand still. */
  const startTime = (now: Date): string => {
    starts += 1;
    return `${now.toISOString().slice(0, -1)}${String(starts).padStart(3, '0')}Z`;
  };
  const write = (client: pg.Client): Promise<unknown> =>
    client.query(
      'update sim.server set started_at = $1, system_identifier = $2, timeline = $3, lost_bytes = $4',
      [state.startedAt, state.systemIdentifier, state.timeline, String(state.lostBytes)],
    );
  async function position(client: pg.Client): Promise<bigint> {
    const { rows } = await client.query<{ position: string }>(
      `select (pg_catalog.pg_current_wal_flush_lsn() - '0/0')::text as position`,
    );
    return BigInt(rows[0]?.position ?? 0) - state.lostBytes;
  }
  return {
    async restart(client, now) {
      state = { ...state, startedAt: startTime(now) };
      await write(client);
    },
    position,
    async restore(client, kind, { now, copiedAt }) {
      const { restarted, timelines, rewound, otherTables, otherServer } = RESTORES[kind];
      state = {
        startedAt: restarted ? startTime(now) : state.startedAt,
        systemIdentifier: String(BigInt(state.systemIdentifier) + (otherServer ? 1n : 0n)),
        timeline: state.timeline + timelines,
        lostBytes: state.lostBytes + (rewound ? (await position(client)) - copiedAt + SEGMENT_BYTES : 0n),
      };
      await write(client);
      // The tables of a restored dump have other oids than the database remembers; here the memory is changed instead.
      if (otherTables)
        await client.query(
          'update database_identity set withdrawals_oid = (withdrawals_oid::bigint + 1 + $1)::oid',
          [starts],
        );
    },
    copy: () => openServer(state),
  };
}
