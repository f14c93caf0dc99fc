import type { ClientBase } from 'pg'

export type Client = Pick<ClientBase, 'query'>

export interface KnownTable {
  name: string
  columns: string[]
}

/** A foreign key, with the statement that makes it. */
export interface ForeignKey {
  table: string
  name: string
  definition: string
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Which migrations are applied is a matter of the program, not of the rows. */
const LEFT_OUT = 'schema_migration'

/** The program's tables with their columns, by name. */
export async function tablesOf(client: Client): Promise<KnownTable[]> {
  const { rows } = await client.query<KnownTable>(
    `select relname::text as name, array(select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1
       and pg_get_userbyid(relowner) = current_user order by relname collate "C"`,
    [LEFT_OUT],
  )
  return rows
}

export async function foreignKeysOf(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select relname::text as table, conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

/** Where sequences stand; those that were never used answer their start. */
export async function sequencesOf(client: Client): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string; value: string; called: boolean }>(
    `select sequencename::text as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
     from pg_sequences where schemaname = 'public' and sequenceowner = current_user order by 1`,
  )
  return rows
}

export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ tag: string }>('select tag from schema_migration order by tag collate "C"')
  return rows.map((row) => row.tag)
}

/** Rows read as text in the order in which they stand, the same in every database: for the transaction at hand. */
export async function settleText(client: Client): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
    set local client_encoding = 'UTF8'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`)
}

export const copyOut = ({ name, columns }: KnownTable) =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`
export const copyIn = ({ name, columns }: KnownTable) =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`

/** Takes away what the program made in a database that was empty before; what an extension brought stays. */
export async function emptyDatabase(client: Client): Promise<void> {
  await client.query(`do $$ declare each record; begin
    for each in select relname, relkind from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'S') and pg_get_userbyid(relowner) = current_user
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'a', 'i')) loop
      execute format(case each.relkind when 'r' then 'drop table if exists public.%I cascade' else 'drop sequence if exists public.%I cascade' end, each.relname);
    end loop;
    for each in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
      and pg_get_userbyid(proowner) = current_user
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
      execute format('drop routine if exists %s cascade', each.name);
    end loop;
  end $$`)
}
