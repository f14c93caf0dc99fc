import type { Platform } from '../../platform/platform.ts'
import { quoted } from '../backup/table-catalogue.ts'
import type { Checking, Found } from './checking.ts'

interface Key {
  name: string
  child: string
  parent: string
  childColumns: string[]
  parentColumns: string[]
}

/** Every reference leads to a row. PostgreSQL sees to that; damaged disks and tampering do not ask it. */
export async function checkForeignKeys(
  { database }: Pick<Platform, 'database'>,
  { alive, problem }: Checking,
): Promise<Found> {
  const columns = (table: string, numbers: string) =>
    `array(select attname::text from unnest(${numbers}) with ordinality as one (number, place)
       join pg_attribute on attrelid = ${table} and attnum = number order by place)`
  const { rows: keys } = await database.system.query<Key>(
    `select conname::text as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       ${columns('conrelid', 'conkey')} as "childColumns", ${columns('confrelid', 'confkey')} as "parentColumns"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`,
  )
  let problems = 0
  for (const { name, child, parent, childColumns, parentColumns } of keys) {
    alive()
    const given = childColumns.map((column) => `child.${quoted(column)} is not null`)
    const same = childColumns.map((column, at) => `parent.${quoted(parentColumns[at]!)} = child.${quoted(column)}`)
    const { rows } = await database.system.query<{ lost: number }>(
      `select count(*)::int as lost from ${child} as child where ${given.join(' and ')}
       and not exists (select from ${parent} as parent where ${same.join(' and ')})`,
    )
    if (!rows[0]!.lost) continue
    problems++
    problem(`表 ${child} 有 ${rows[0]!.lost} 行指向 ${parent} 中不存在的数据（${name}）`)
  }
  return { checked: keys.length, problems }
}
