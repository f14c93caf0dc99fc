import { documentCalls } from '@zhizao/contract/http/document'
import { required, text as typed } from '@zhizao/contract/http/fields'
import { quantity } from '@zhizao/contract/http/quantity'
import { everyPair, states } from '@zhizao/contract/http/states'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { getTableConfig, type PgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { sheetColumns } from '../crud/sheet-columns.ts'
import { quantityColumn } from '../db/columns.ts'
import { implement } from '../http/implement.ts'
import { type DocumentFacts, documentPorts, type Notify } from './document-ports.ts'
import { headRows, lineRows } from './document-rows.ts'
import { documentLineTable, documentTable } from './document-table.ts'
import { documents } from './documents.ts'
import { needsLines } from './needs-lines.ts'

// Codes that the built-in menu has: what may be held is read from there.
const orderStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: { confirm: { to: 'confirmed', title: '审核', permission: 'notice:publish', guards: ['hasLines'] } },
  },
  confirmed: { title: '已审核', colour: 'success', on: {} },
})
const line = {
  itemName: required(100).meta({ title: '物料名称' }),
  quantity: quantity({ range: 'above zero' }).meta({ title: '数量' }),
}
const order = documentCalls('/testOrder', 'notice', {
  title: '测试订单',
  linesTitle: '测试明细',
  states: orderStates,
  head: { subject: required(100).meta({ title: '主题' }), remark: typed(500).nullish() },
  shown: {},
  line,
  lineShown: {},
  filters: { subject: typed(100).optional() },
  mostLines: 5,
})
const orders = documentTable('test_order', orderStates, { subject: text().notNull(), remark: text() })
const orderLines = documentLineTable('test_order_line', orders, {
  itemName: text().notNull(),
  quantity: quantityColumn().notNull(),
})
let numbers = 0
const told: [string, DocumentFacts][] = []
const listener: Notify = async (_, ...of) => void told.push(of)
const routes = implement(
  order,
  documents(orders, orderLines, orderStates, {
    title: '测试订单',
    kind: 'testOrder',
    ports: documentPorts(
      async () => `TO-${++numbers}`,
      () => [{ routes: [], listener }],
    ),
    heads: headRows(orders, { title: '测试订单', search: { subject: [orders.subject] } }),
    lineRows: lineRows(orderLines, { title: '测试明细' }),
    lines: { title: '测试明细', unique: { columns: ['itemName'], title: '物料名称' }, most: 5 },
    sheet: { columns: sheetColumns(line, ['itemName', 'quantity']), line: z.object(line) },
    guards: { hasLines: needsLines(orderLines) },
  }),
)

/** The table as its definition has it; migrations know no tables of tests. */
function definitionOf(table: PgTable) {
  const { name, columns } = getTableConfig(table)
  const own = columns.map(({ name: column, notNull }, at) => {
    const sqlName = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const standing = { created_at: 'now()', updated_at: 'now()', id: "nextval('global_id')", status: "'draft'" }[
      sqlName
    ]
    return `${sqlName} ${columns[at]!.getSQLType()} ${notNull ? 'not null' : ''} ${standing ? `default ${standing}` : ''}`
  })
  return `create table ${name} (${own.join(', ')}, primary key (id), unique (id, company_id));
    alter table ${name} enable row level security;
    create policy own_company on ${name} to zhizao_app
      using (company_id = (select nullif(current_setting('app.company_id', true), '')::bigint));
    grant select, insert, update, delete on ${name} to zhizao_app;`
}

describe('documents', () => {
  let server: TestServer
  let caller: Caller
  beforeAll(async () => {
    server = await startTestServer({}, {}, [{ routes, listener }])
    await server.database.system.query(`${definitionOf(orders)} ${definitionOf(orderLines)}
      alter table test_order_line add foreign key (document_id, company_id)
        references test_order (id, company_id) on delete cascade`)
    caller = await server.signIn()
  })
  afterAll(() => server.stop())
  const bolts = { itemName: '六角螺栓', quantity: '12.5' }
  const washers = { itemName: '垫片', quantity: '3' }

  it('have a number of their own, keep their lines, and tell what was done to them by whom', async () => {
    const calls = caller.client(order)
    const made = await calls.create({ subject: '第一张', lines: [bolts, washers] })
    expect(made).toMatchObject({ status: 'draft', code: expect.stringMatching(/^TO-\d+$/), lines: [bolts, washers] })
    const { lines } = await calls.update({
      id: made.id,
      seenAt: made.updatedAt,
      subject: '改过',
      lines: [
        { ...washers, id: made.lines[1]!.id, quantity: '4' },
        { ...bolts, id: made.lines[0]!.id, deletedFlag: 1 as const },
      ],
    })
    expect(lines).toMatchObject([{ itemName: '垫片', quantity: '4' }])
    expect(await calls.confirm({ id: made.id })).toMatchObject({
      status: 'confirmed',
      updatedByName: made.createdByName,
    })
    const facts = { id: made.id, code: made.code }
    expect(told.splice(0)).toEqual([
      ['testOrder.create', { ...facts, status: 'draft' }],
      ['testOrder.confirm', { ...facts, status: 'confirmed' }],
    ])
    expect(await calls.history({ id: made.id })).toMatchObject([
      { title: '审核测试订单', changes: [{ field: 'status', from: 'draft', to: 'confirmed' }] },
      {
        title: '修改测试订单',
        by: made.createdByName,
        changes: [{ field: 'subject', from: '第一张', to: '改过' }],
        lines: { added: 0, changed: 1, removed: 1 },
      },
      { title: '新增测试订单', changes: [], lines: { added: 2, changed: 0, removed: 0 } },
    ])
    expect((await calls.page({ keyword: made.code, subject: '改', status: 'confirmed' })).total).toBe(1)
    expect(await calls.related({ id: made.id })).toEqual([])
  })

  it('that somebody has changed since they were read are not changed, nor taken a step', async () => {
    const [slow, quick] = [caller, await server.signIn()]
    const made = await slow.client(order).create({ subject: '同时', lines: [bolts] })
    const { updatedByName } = await quick.client(order).update({ id: made.id, seenAt: made.updatedAt, subject: '较快' })
    const late = { code: 409, data: { by: updatedByName, at: expect.any(String) } }
    expect(await slow.call(order.update, { id: made.id, seenAt: made.updatedAt, subject: '较慢' })).toMatchObject(late)
    expect(await slow.call(order.confirm, { id: made.id, seenAt: made.updatedAt })).toMatchObject(late)
    expect(await slow.client(order).get({ id: made.id })).toMatchObject({ subject: '较快', status: 'draft' })
  })

  it('that are refused are refused whole: head, lines and number', async () => {
    const before = (await caller.client(order).page({})).total
    const twice = await caller.call(order.create, { subject: '重复', lines: [bolts, bolts] })
    expect(twice).toMatchObject({ code: 400, data: [{ field: 'lines.1.itemName' }] })
    expect(await caller.call(order.create, { subject: '零', lines: [{ ...bolts, quantity: '0' }] })).toMatchObject({
      code: 400,
    })
    expect((await caller.client(order).page({})).total).toBe(before)
  })

  it('take no step that their state does not have, none without lines, and stay as they are once they are not open', async () => {
    const calls = caller.client(order)
    const { id } = await calls.create({ subject: '空的' })
    expect(await caller.call(order.confirm, { id })).toMatchObject({ code: 409, msg: '没有明细，请先添加' })
    await calls.update({ id, lines: [bolts] })
    await calls.confirm({ id })
    for (const { event, to } of everyPair(orderStates).filter(({ state }) => state === 'confirmed'))
      expect([to, await caller.call(order[event as 'confirm'], { id })]).toMatchObject([undefined, { code: 409 }])
    expect(await caller.call(order.update, { id, subject: '改' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/^测试订单“TO-\d+”的状态是“已审核”，不能“修改”$/),
    })
    expect(await caller.call(order.remove, { id })).toMatchObject({ code: 409 })
    const open = await calls.create({ subject: '可删', lines: [bolts] })
    expect(await caller.call(order.removeMany, { ids: [open.id, id] })).toMatchObject({ code: 409 })
    await calls.removeMany({ ids: [open.id] })
    expect(await caller.call(order.get, { id: open.id })).toMatchObject({ code: 404 })
  })

  it('give their lines as a sheet and read them from one, all faults at once', async () => {
    const calls = caller.client(order)
    const sheet = (...rows: [string, string][]) => sheetFile([['物料名称', '数量'], ...rows])
    expect(await calls.readLines({ file: await sheet(['垫片', '1,200'], ['螺母', '８']) })).toEqual([
      { itemName: '垫片', quantity: '1200' },
      { itemName: '螺母', quantity: '8' },
    ])
    const wrong = await caller.call(order.readLines, { file: await sheet(['垫片', '很多'], ['', '1']) })
    expect(wrong).toMatchObject({ code: 400, data: [{ field: '第 2 行' }, { field: '第 3 行' }] })
  })

  it('of the product tell every domain what becomes of them, once it is so', async () => {
    told.length = 0
    const [piece] = await caller.client(unit).list({})
    const add = (code: string) => caller.client(material).create({ code, name: code, baseUnitId: piece!.id })
    const [made, part] = [await add('T-1'), await add('T-2')]
    const bill = await caller.client(bom).create({ materialId: made.id })
    expect(await caller.call(bom.release, { id: bill.id })).toMatchObject({ code: 409 })
    await caller.client(bom).update({ id: bill.id, lines: [{ materialId: part.id, quantity: '1' }] })
    const facts = { id: bill.id, code: 'T-1' }
    for (const step of ['release', 'disable', 'enable'] as const) await caller.client(bom)[step]({ id: bill.id })
    expect(told).toEqual([
      ['bom.release', { ...facts, status: 'released' }],
      ['bom.disable', { ...facts, status: 'disabled' }],
      ['bom.enable', { ...facts, status: 'released' }],
    ])
  })

  it('of one company are seen, changed and told of in no other', async () => {
    const made = await caller.client(order).create({ subject: '本公司', lines: [bolts] })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await stranger.client(order).page({})).total).toBe(0)
    for (const name of ['get', 'history', 'related', 'confirm', 'exportLines', 'remove'] as const)
      expect([name, await stranger.call(order[name], { id: made.id })]).toMatchObject([name, { code: 404 }])
  })
})
