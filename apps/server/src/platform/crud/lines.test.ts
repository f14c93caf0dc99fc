import { integer, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmTypes } from '../../alarm/alarm-type/alarm-type.table.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Context } from '../context.ts'
import { companyTable, idColumn } from '../db/columns.ts'
import { Refusal } from '../refusal.ts'
import { lines, requireFresh } from './lines.ts'

const orderLines = companyTable('order_line', {
  orderId: idColumn().notNull(),
  typeId: idColumn(),
  name: text().notNull(),
  quantity: text().notNull(),
  sort: integer().notNull(),
})
const ORDER = '900001'

describe('lines of a document', () => {
  let server: TestServer
  const own = lines(orderLines, {
    title: '采购明细',
    head: 'orderId',
    field: 'lines',
    unique: { columns: ['name'], title: '名称' },
    references: { typeId: { table: alarmTypes, title: '类型' } },
    most: 600,
  })
  /** What `work` does in one transaction of the company. */
  const within = <Result>(work: (context: Context) => Promise<Result>, companyId = server.companyId) =>
    server.database.inCompany(companyId, (db) =>
      work({ db, user: { companyId }, now: () => new Date(1_800_000_000_000) } as unknown as Context),
    )
  const save = (sent: Parameters<typeof own.save>[1]) => within((context) => own.save(ORDER, sent, context))
  const stored = () => within((context) => own.of(ORDER, context))
  const problemsOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error) => (error instanceof Refusal ? { code: error.code, msg: error.message, data: error.data } : error),
    )
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    await server.database.system.query(
      `create table order_line (id bigint primary key default nextval('global_id'), company_id bigint not null,
         created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
         order_id bigint not null, type_id bigint, name text not null, quantity text not null, sort int not null);
       alter table order_line enable row level security;
       create policy own_company on order_line to zhizao_app
         using (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));
       grant select, insert, update, delete on order_line to zhizao_app`,
    )
  })
  afterAll(() => server.stop())

  it('are added, changed, ordered and taken away; what a row marked deleted was is gone', async () => {
    expect(
      await save([
        { name: '螺丝', quantity: '10' },
        { name: '螺母', quantity: '20' },
        { name: '垫片', quantity: '30', deletedFlag: 0 },
      ]),
    ).toEqual({ added: 3, changed: 0, removed: 0 })
    const [screw, nut, washer] = await stored()
    expect(
      await save([
        { id: washer!.id, name: '垫片', quantity: '30.5' },
        { id: nut!.id, deletedFlag: 1 },
        { id: screw!.id, name: '螺丝', quantity: '10' },
        { name: '螺母', quantity: '1' },
      ]),
    ).toEqual({ added: 1, changed: 2, removed: 1 })
    expect((await stored()).map(({ id, name, quantity }) => [id, name, quantity])).toEqual([
      [washer!.id, '垫片', '30.5'],
      [screw!.id, '螺丝', '10'],
      [expect.any(String), '螺母', '1'],
    ])
    expect((await stored())[0]!.updatedAt).toEqual(new Date(1_800_000_000_000))
    expect(await save([])).toEqual({ added: 0, changed: 0, removed: 0 })
    expect(await stored()).toHaveLength(3)
  })

  it('are refused by line and column, all faults at once, and nothing of them is saved', async () => {
    const before = await stored()
    expect(
      await problemsOf(
        save([
          { name: '新的', quantity: '1' },
          { name: '新的', quantity: '2' },
          { name: '另一个', quantity: '3', typeId: '42' },
          { id: before[0]!.id, deletedFlag: 1 },
        ]),
      ),
    ).toMatchObject({
      code: 400,
      data: [
        { field: 'lines.1.name', title: '名称' },
        { field: 'lines.2.typeId', title: '类型', message: '第 3 行的类型不存在或已被删除' },
      ],
    })
    expect(await problemsOf(save([{ name: '垫片', quantity: '1' }]))).toMatchObject({
      data: [{ field: 'lines.0.name' }],
    })
    expect(await stored()).toEqual(before)
  })

  it('that somebody else has taken away, or that belong to another document or company, are not changed', async () => {
    const [line] = await stored()
    expect(await problemsOf(save([{ id: '77', name: 'x', quantity: '1' }]))).toMatchObject({ code: 409 })
    const elsewhere = within((context) => own.save('900002', [{ id: line!.id, name: 'x', quantity: '1' }], context))
    expect(await problemsOf(elsewhere)).toMatchObject({ code: 409 })
    const stranger = await server.anotherCompany()
    const theirs = within((context) => own.save(ORDER, [{ id: line!.id, name: 'x', quantity: '1' }], context), stranger)
    expect(await problemsOf(theirs)).toMatchObject({ code: 409 })
    expect(await problemsOf(save([line!, line!]))).toMatchObject({ code: 409 })
    expect((await stored())[0]).toEqual(line)
  })

  it('are bounded, and six hundred are saved by a handful of statements', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `件${at}`, quantity: '1' }))
    expect(await problemsOf(save(many(598)))).toMatchObject({ code: 400, msg: '采购明细最多 600 行' })
    let statements = 0
    await within((context) => {
      const counting = new Proxy(context.db as object, {
        get: (db, name) => {
          if (['select', 'insert', 'update', 'delete'].includes(String(name))) statements++
          return Reflect.get(db, name)
        },
      })
      return own.save(ORDER, many(597), { ...context, db: counting as Context['db'] })
    })
    expect(statements).toBeLessThan(8)
    expect(await stored()).toHaveLength(600)
  })

  it('a head that was changed meanwhile says by whom and when', () => {
    const updatedAt = new Date(1_800_000_000_000)
    expect(() => requireFresh({ updatedAt }, updatedAt)).not.toThrow()
    expect(() => requireFresh({ updatedAt }, undefined)).not.toThrow()
    const late = () => requireFresh({ updatedAt, updatedByName: '李工' }, new Date(1_700_000_000_000))
    expect(late).toThrow('李工已修改过这条数据，请刷新后重试')
  })
})
