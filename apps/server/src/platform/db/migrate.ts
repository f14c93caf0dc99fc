import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { Unfit } from '../unfit.ts'
import { provideRoles, requireFitServer } from './server-requirements.ts'
import { takeClient } from './take-client.ts'

export const migrationsFolder = path.join(import.meta.dirname, '../../../migrations')
const LOCK = 7_204_112

/**
 * Brings the database up to the program's state, or only to that of the migrations named, forward only, under a lock.
 * Refuses what is newer than the program.
 */
export async function migrate(
  pool: pg.Pool,
  say: (message: string) => void = () => {},
  signal?: AbortSignal,
  { upTo = [] }: { upTo?: readonly string[] } = {},
) {
  const client = await takeClient(pool)
  // Without its connection the server rolls back what is half done, and an endless wait for the lock ends.
  const hangUp = () => client.release(true)
  signal?.addEventListener('abort', hangUp)
  try {
    await requireFitServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await provideRoles(client)
    await client.query(
      `create table if not exists schema_migration (tag text primary key, applied_at timestamptz not null default now())`,
    )
    const known = await tags()
    const applied = new Set(
      (await client.query<{ tag: string }>('select tag from schema_migration')).rows.map((row) => row.tag),
    )
    const newer = [...applied, ...upTo].filter((tag) => !known.includes(tag))
    if (newer.length)
      throw new Unfit(
        `数据库由更新版本的程序建立（${newer.join('、')}），当前程序无法使用它。请升级程序，或改用另一个数据库。`,
      )
    const wanted = upTo.length ? known.filter((tag) => upTo.includes(tag)) : known
    for (const tag of wanted.filter((tag) => !applied.has(tag))) {
      say(`更新数据库结构：${tag}`)
      await apply(client, tag)
    }
    await client.query(grants)
  } finally {
    signal?.removeEventListener('abort', hangUp)
    if (!signal?.aborted) {
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
      client.release()
    }
  }
}

async function tags() {
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return journal.entries.map((entry) => entry.tag)
}

async function apply(client: pg.PoolClient, tag: string) {
  const statements = (await readFile(path.join(migrationsFolder, `${tag}.sql`), 'utf8')).split(
    '--> statement-breakpoint',
  )
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('insert into schema_migration (tag) values ($1)', [tag])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`更新数据库结构失败（${tag}）：${(error as Error).message}`, { cause: error })
  }
}

/**
 * The app role works on tables with row-level security and on no others; logs and ledgers can only grow. Only what differs is
 * granted: each grant writes a row of the catalogue anew.
 */
const grants = `do $$ declare t record; s record; begin
  if not has_schema_privilege('zhizao_app', 'public', 'usage') then grant usage on schema public to zhizao_app; end if;
  for s in select relname from pg_class where relnamespace = 'public'::regnamespace
    and case relkind when 'S' then not has_sequence_privilege('zhizao_app', oid, 'usage') else false end loop
    execute format('grant usage on sequence %I to zhizao_app', s.relname);
  end loop;
  for t in select relname, wanted from (
      select relname, oid,
        case when not relrowsecurity then '' when relname ~ '_(log|ledger)$' then 'select, insert' else 'select, insert, update, delete' end as wanted
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r','p')) tables
    where wanted is distinct from (
      select coalesce(string_agg(what, ', ' order by at), '')
      from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) with ordinality as each (what, at)
      where has_table_privilege('zhizao_app', tables.oid, what)) loop
    execute format('revoke all on %I from zhizao_app', t.relname);
    if t.wanted <> '' then execute format('grant %s on %I to zhizao_app', t.wanted, t.relname); end if;
  end loop;
end $$`
