// The simulated clock. In the database, a schema ahead of pg_catalog in the search path has its own now(); in this process
// Date reads the same clock. The product code is unchanged.
import type pg from 'pg';

const START = Date.parse('2030-01-01T12:00:00Z');

/** For the template of all simulated databases: every default and every query then reads the simulated clock. */
export async function installClock(client: pg.Client): Promise<void> {
  await client.query(`
    create schema sim;
    create table sim.clock (at timestamptz not null);
    insert into sim.clock values (to_timestamp(${START} / 1000.0));
    create function sim.now() returns timestamptz language sql stable as 'select at from sim.clock';
    create function sim.clock_timestamp() returns timestamptz language sql volatile as 'select at from sim.clock';
    -- Of the service, not of the auditor, whose checks read the real clock.
    grant usage on schema sim to sluice_service;
    grant select on sim.clock to sluice_service;
    do $$
    declare
      v_column record;
    begin
      for v_column in
        select n.nspname, c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid) as expression
          from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
          join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
         where pg_get_expr(d.adbin, d.adrelid) like '%now()%' and n.nspname <> 'sim'
      loop
        execute format('alter table %I.%I alter column %I set default %s', v_column.nspname, v_column.relname, v_column.attname,
          replace(v_column.expression, 'now()', 'sim.now()'));
      end loop;
    end $$`);
}

/** Set on the database, so that every connection reads the simulated clock. */
export const SEARCH_PATH = 'sim, pg_catalog, public';

export type Clock = {
  now(): Date;
  advance(seconds: number): Promise<void>;
};

const RealDate = Date;
let moment = START;

/** For the whole process. */
export function replaceDate(): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: []) => (args.length === 0 ? new target(moment) : new target(...args)),
    get: (target, name) => (name === 'now' ? () => moment : Reflect.get(target, name)),
  });
}

/** `client` is the simulation's own connection, which is never broken, and another one after a restore. */
export function openClock(client: () => pg.Client): Clock {
  moment = START;
  return {
    now: () => new RealDate(moment),
    async advance(seconds) {
      moment += Math.round(seconds * 1_000);
      await client().query('update sim.clock set at = to_timestamp($1 / 1000.0)', [moment]);
    },
  };
}
