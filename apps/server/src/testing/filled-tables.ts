import type { TestServer } from './test-server.ts'

interface Column {
  name: string
  type: string
  /** The table that it names a row of. */
  target: string | null
}

/** What stands in a column of a type; what it means is nobody's business here. */
const anything: Record<string, (mark: string) => string> = {
  text: (mark) => `'${mark}'`,
  jsonb: (mark) => `'"${mark}"'`,
  bool: () => 'false',
  date: () => 'current_date',
  timestamptz: () => 'now()',
  int2: () => '1',
  int4: () => '1',
  int8: () => '1',
  float8: () => '1',
  numeric: () => '1',
}

/**
 * Gives a company a row in each of these tables that holds none of it: those that only a running plant writes. A table
 * whose checks want more than any row stays empty and is answered.
 */
export async function fillTables(server: TestServer, tables: readonly string[], mark: string): Promise<string[]> {
  const { system } = server.database
  const holds = async (table: string) =>
    (await system.query(`select from "${table}" where company_id = $1 limit 1`, [server.companyId])).rowCount !== 0
  let empty: string[] = []
  for (const table of tables) if (!(await holds(table))) empty.push(table)
  // A row may want one of a table that is still empty: as long as one more is filled, the others are tried again.
  for (let before = -1; empty.length > 0 && empty.length !== before; ) {
    before = empty.length
    const left: string[] = []
    for (const table of empty) if (!(await isFilled(table))) left.push(table)
    empty = left
  }
  return empty

  async function isFilled(table: string) {
    const columns = (await columnsOf(table)).filter(({ name }) => name !== 'company_id')
    const values = columns.map(({ type, target }) =>
      target === null
        ? (anything[type]?.(mark) ?? 'null')
        : `(select max(id) from "${target}" where company_id = ${server.companyId})`,
    )
    const names = ['company_id', ...columns.map(({ name }) => name)].map((name) => `"${name}"`)
    return system.query(`insert into "${table}" (${names}) values (${[server.companyId, ...values]})`).then(
      () => true,
      () => false,
    )
  }

  /** Those that must have a value and have none of their own. */
  async function columnsOf(table: string): Promise<Column[]> {
    const { rows } = await system.query<Column>(
      `select a.attname as name, t.typname as type,
         (select c.confrelid::regclass::text from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'f'
            and a.attnum = any(c.conkey) and c.confrelid <> 'company'::regclass limit 1) as target
       from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
         and not a.atthasdef and a.attidentity = ''`,
      [`"${table}"`],
    )
    return rows
  }
}
