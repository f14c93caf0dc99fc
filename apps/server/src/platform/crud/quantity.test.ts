import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { QUANTITY_FORMAT, quantity } from '@zhizao/contract/http/quantity'
import { sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { desc, eq, getTableColumns, sum } from 'drizzle-orm'
import { text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { companyTable, quantityColumn } from '../db/columns.ts'
import type { Db } from '../db/database.ts'
import { readRows } from '../sheet/sheet-file.ts'
import { sheetColumns } from './sheet-columns.ts'
import { readSpreadsheet, spreadsheet } from './spreadsheet.ts'

const stocks = companyTable('test_stock', { name: text().notNull(), amount: quantityColumn().notNull() })
const shape = {
  name: z.string().meta({ title: '物料' }),
  amount: quantity({ decimals: 4, range: 'any' }).meta({ title: '数量' }),
}
const columns = sheetColumns(shape, ['name', 'amount'])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.system.query(
    `create table test_stock (id bigint primary key default nextval('global_id'), company_id bigint not null,
       created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
       name text not null, amount ${getTableColumns(stocks).amount.getSQLType()} not null);
     grant all on test_stock to zhizao_app`,
  )
})
afterAll(() => server.stop())

async function onDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const lease = server.database.lease(server.companyId, 'write')
  try {
    return await work(lease.db)
  } finally {
    await lease.end('rollback')
  }
}
const rowsOf = (...amounts: string[]) =>
  amounts.map((amount, at) => ({ companyId: server.companyId, name: `物料${at + 1}`, amount }))

it('a quantity comes out of its table as it went in, every digit, and is added up there without noise', async () => {
  const most = '999999999999999.99999999'
  await onDatabase(async (db) => {
    await db.insert(stocks).values(rowsOf(most, '0.1', '0.2', '-7.5', '0'))
    const rows = await db.select().from(stocks).orderBy(desc(stocks.amount))
    expect(rows.map((row) => row.amount)).toEqual([most, '0.2', '0.1', '0', '-7.5'])
    expect(await db.select({ name: stocks.name }).from(stocks).where(eq(stocks.amount, '0.20'))).toEqual([
      { name: '物料3' },
    ])
    const [total] = await db.select({ sum: sum(stocks.amount) }).from(stocks)
    expect(total!.sum).toBe('999999999999992.79999999')
    expect(sumOfQuantities(rows.map((row) => row.amount))).toBe(total!.sum)
  })
})

it('what the column cannot hold is refused by the database and not cut off', async () => {
  await expect(onDatabase((db) => db.insert(stocks).values(rowsOf('1000000000000000')))).rejects.toThrow()
})

const signal = new AbortController().signal
const reader = () => ({ language: 'zh-CN' as const, user: { companyId: server.companyId } as never, signal })

async function stored(content: Uint8Array) {
  const file = path.join(os.tmpdir(), `zhizao-quantity-${process.pid}-${Math.random()}.xlsx`)
  await writeFile(file, content)
  return { path: file, filename: 'a.xlsx', remove: () => rm(file) }
}

it('a sheet holds quantities as numbers, and as text where its program would drop digits', async () => {
  expect(columns[1]).toMatchObject({ kind: QUANTITY_FORMAT, title: '数量' })
  const rows = [
    { name: 'a', amount: '1234.5' },
    { name: 'b', amount: '0.0000001' },
    { name: 'c', amount: '12345678901234.123456' },
  ]
  const made = await spreadsheet('库存', columns, rows, reader())
  const file = await stored(await buffer((made.content as { stream: AsyncIterable<Uint8Array> }).stream))
  const cells: unknown[] = []
  await readRows(file.path, { companyId: server.companyId }, async (some) => {
    for (const row of some) cells.push(row.cells[1])
  })
  expect(cells).toEqual(['数量', 1234.5, 1e-7, '12345678901234.123456'])
  await file.remove()
})

it('a sheet is read as people fill it in: thousands apart, full-width digits, noise of its program', async () => {
  const given = ['1,234.50', '１２．５', 0.1 + 0.2, ' 7 ', '-3', 1e15 / 3, '00001', `${'0'.repeat(80)}2`]
  const upload = await sheetFile([['物料', '数量'], ...given.map((amount) => ['a', amount])])
  const file = await stored(new Uint8Array(await upload.arrayBuffer()))
  const schema = z.object(shape)
  const { rows, faults } = await readSpreadsheet({ file } as never, columns as never, schema, reader())
  expect(rows.map(({ row }) => row.amount)).toEqual(['1234.5', '12.5', '0.3', '7', '-3', '333333333333333', '1', '2'])
  expect(() => faults.refuse()).not.toThrow()
  await file.remove()
})

it('what is no quantity is refused with its line and its words', async () => {
  const upload = await sheetFile([
    ['物料', '数量'],
    ['a', '12kg'],
    ['b', 1.23456],
    ['c', '1'],
  ])
  const file = await stored(new Uint8Array(await upload.arrayBuffer()))
  const { faults } = await readSpreadsheet({ file } as never, columns as never, z.object(shape), reader())
  expect(() => faults.refuse()).toThrow(/第 2 行“数量”：请输入数字，例如 1234.5/)
  try {
    faults.refuse()
  } catch (refusal) {
    expect((refusal as { data: unknown }).data).toMatchObject([
      { message: '请输入数字，例如 1234.5', value: '12kg' },
      { message: '最多 4 位小数', value: '1.23456' },
    ])
  }
  await file.remove()
})
