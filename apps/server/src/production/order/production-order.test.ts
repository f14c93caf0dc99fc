import { eventsIn } from '@zhizao/contract/http/states'
import { productionOrder, productionOrderStates } from '@zhizao/contract/production/production-order'
import { segmentPlan } from '@zhizao/contract/production/segment-plan'
import { workOrder } from '@zhizao/contract/production/work-order'
import { workbench } from '@zhizao/contract/production/workbench'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { inDays } from '../../testing/plant-day.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

let server: TestServer
let planner: Caller
let shop: Awaited<ReturnType<typeof testProduction>>
let plain: { id: string; code: string }
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signIn()
  shop = await testProduction(server, planner)
  plain = await shop.product('PL-1', { overPercent: '5', underPercent: '10' })
  await shop.routeFor(plain.id, [{ name: '车削', transferQuantity: '5' }, { name: '磨削' }])
})
afterAll(() => server.stop())

const orders = () => planner.client(productionOrder)

describe('production orders', () => {
  it('are made, changed, listed, found late, and deleted as drafts', async () => {
    const made = await shop.order(plain.id, '10', { remark: '急', priority: 2 })
    expect(made).toMatchObject({
      status: 'draft',
      source: 'hand',
      overPercent: '5',
      underPercent: '10',
      priority: 2,
      goodQuantity: '0',
      materialCode: 'PL-1',
      unit: '个',
      components: [],
      segmentPlans: [],
      isLate: false,
    })
    expect(made.code).toMatch(/^SC\d+/)
    const changed = await orders().update({ id: made.id, quantity: '12', seenAt: made.updatedAt as string })
    expect(changed).toMatchObject({ quantity: '12', remark: '急' })
    expect(
      await planner.call(productionOrder.update, { id: made.id, quantity: '9', seenAt: made.updatedAt as string }),
    ).toMatchObject({ code: 409 })
    const late = await shop.order(plain.id, '1', { dueOn: '2020-01-01' })
    const found = await orders().page({ isLate: true, pageSize: 100 })
    expect(found.records.map(({ id }) => id)).toContain(late.id)
    expect(found.records.map(({ id }) => id)).not.toContain(made.id)
    expect((await orders().items({ keyword: made.code })).records).toMatchObject([{ id: made.id, isLate: false }])
    expect(await orders().history({ id: made.id })).toMatchObject([
      { title: '修改生产订单' },
      { title: '新增生产订单' },
    ])
    expect(await orders().setPriority({ ids: [made.id, late.id], priority: 1 })).toBe(true)
    expect(await orders().get({ id: late.id })).toMatchObject({ priority: 1, isLate: true })
    expect(await orders().remove({ id: made.id })).toBe(true)
    expect(await orders().removeMany({ ids: [late.id] })).toBe(true)
    expect(await planner.call(productionOrder.get, { id: made.id })).toMatchObject({ code: 404 })
  })

  it.each([
    ['materialId', { materialId: '1' }, '产品：不存在或已被删除'],
    ['quantity', { quantity: '1.5' }, '计划数量：单位“个”最多 0 位小数'],
    ['startOn', { startOn: '2027-01-01' }, '最早开工日期：不能晚于交货日期'],
    ['receiptLocationId', { receiptLocationId: '1' }, '完工库位：不存在或已停用'],
    ['lotCode', { lotCode: 'L-1' }, '产出批次号：产品不跟踪批次，不能填写批次'],
    ['bomId', { bomId: '1' }, 'BOM：不是此产品的 BOM'],
    ['routeId', { routeId: '1' }, '工艺路线：不存在或已被删除'],
    ['projectId', { projectId: '1' }, '项目：不存在或已被删除'],
    ['priority', { priority: 10 }, '优先级：应为 1 到 9'],
  ])('say what is wrong with %s', async (_, more, msg) => {
    const draft = { materialId: plain.id, quantity: '1', dueOn: '2026-12-31', ...more }
    expect(await planner.call(productionOrder.create, draft)).toMatchObject({ code: 400, msg })
  })

  it('of bought material are refused', async () => {
    const bought = await shop.stock.material('BUY-1')
    expect(
      await planner.call(productionOrder.create, { materialId: bought.id, quantity: '1', dueOn: '2026-12-31' }),
    ).toMatchObject({ code: 400, msg: '产品：是外购物料，不能下生产订单' })
  })

  it('are planned forwards over working time, part by part, with orders for the parts that are not there', async () => {
    const [part, screw] = [await shop.product('PT-1'), await shop.stock.material('SW-1', { baseUnitId: shop.piece })]
    const whole = await shop.product('WH-1')
    await shop.routeFor(part.id, [{ name: '冲压', runSeconds: '60' }])
    await shop.routeFor(whole.id, [
      { name: '焊接', runSeconds: '60', transferQuantity: '10' },
      { name: '装配', runSeconds: '30' },
    ])
    await shop.billFor(part.id, [{ materialId: screw.id, quantity: '3' }])
    await shop.billFor(whole.id, [
      { materialId: part.id, quantity: '2' },
      { materialId: screw.id, quantity: '1' },
    ])
    await shop.received(part.id, '50')
    const made = await shop.order(whole.id, '100', { startOn: inDays(3) })
    const plans = await orders().plan({ id: made.id })
    expect(plans.map(({ name, quantity, status }) => [name, quantity, status])).toEqual([
      ['焊接', '100', 'planned'],
      ['装配', '100', 'planned'],
    ])
    const planned = await orders().get({ id: made.id })
    expect(planned).toMatchObject({ status: 'planned', routeName: expect.stringContaining('V1') })
    expect(planned.components.map(({ materialCode, required }) => [materialCode, required])).toEqual([
      ['PT-1', '200'],
      ['SW-1', '100'],
    ])
    const children = (await orders().page({ parentId: made.id })).records
    expect(children).toMatchObject([
      { code: `${made.code}-1`, materialCode: 'PT-1', quantity: '150', source: 'parent', status: 'planned' },
    ])
    expect(await orders().related({ id: made.id })).toMatchObject([{ kind: '下级订单', code: `${made.code}-1` }])
    // Parts before what they are part of; the second segment begins with the first ten and ends after the last ten.
    const at = (time: unknown) => new Date(time as string).getTime()
    expect(at(planned.plannedStart)).toBeGreaterThanOrEqual(at(children[0]!.plannedEnd))
    const [first, second] = planned.segmentPlans
    expect(at(second!.plannedStart)).toBe(at(first!.plannedStart) + 60_000 + 10 * 60_000)
    expect(at(second!.plannedEnd)).toBeGreaterThan(at(first!.plannedEnd))
    expect(await orders().plan({ id: made.id })).toHaveLength(2)
    const load = await planner.client(segmentPlan).load({ from: inDays(-3), weeks: 4 })
    expect(load.find(({ workCenterId }) => workCenterId === shop.center.id)!.capacity).toBeGreaterThan(0)
    const [ready] = await orders().analysis({ ids: [made.id] })
    expect(ready!.isReady).toBe(false)
    expect(ready!.lines.filter(({ kind }) => kind === 'material')).toMatchObject([
      { code: 'PT-1', required: '200', available: '50', expected: '150', short: '0', isReady: false },
      { code: 'SW-1', required: '100', available: '0', short: '100', readyOn: null },
    ])
    expect(await orders().status({ id: made.id, status: 'draft' })).toMatchObject({ status: 'draft', segmentPlans: [] })
    expect((await orders().page({ parentId: made.id })).total).toBe(0)
  })

  it('are released together or none of them, and what stands against it says of which', async () => {
    const made: { id: string; code: string }[] = []
    for (const nth of [1, 2, 3]) {
      const { id, code } = await shop.order(plain.id, '5', nth === 2 ? { receiptLocationId: null } : {})
      await orders().plan({ id })
      made.push({ id, code })
    }
    const ids = made.map(({ id }) => id)
    const states = async () => {
      const { records } = await orders().page({ pageSize: 100 })
      return ids.map((id) => records.find((each) => each.id === id)!.status)
    }
    expect(await planner.call(productionOrder.release, { ids })).toMatchObject({
      code: 400,
      msg: `订单“${made[1]!.code}”：完工库位：下达前请填写完工库位`,
    })
    expect(await states()).toEqual(['planned', 'planned', 'planned'])
    await orders().release({ ids: [ids[0]!, ids[2]!] })
    expect(await planner.call(productionOrder.release, { ids })).toMatchObject({
      code: 409,
      msg: expect.stringContaining(made[0]!.code),
    })
    expect(await states()).toEqual(['released', 'planned', 'released'])
    const many = Array.from({ length: 101 }, (_, at) => String(at + 1))
    expect(await planner.call(productionOrder.release, { ids: many })).toMatchObject({ code: 400 })
  })

  it('are released with their parts, and each segment with a work order', async () => {
    const made = await shop.order(plain.id, '20')
    await orders().plan({ id: made.id })
    expect(await orders().release({ ids: [made.id] })).toMatchObject([{ status: 'released' }])
    const { records } = await planner.client(workOrder).page({ orderId: made.id })
    expect(records.map(({ code, quantity, status }) => [code, quantity, status])).toEqual([
      [`${made.code}-G10`, '20', 'pending'],
      [`${made.code}-G20`, '20', 'pending'],
    ])
    expect(await orders().update({ id: made.id, quantity: '30' })).toMatchObject({ quantity: '30', status: 'released' })
    expect(await orders().update({ id: made.id, dueOn: '2026-12-30' })).toMatchObject({ dueOn: '2026-12-30' })
    expect(await orders().status({ id: made.id, status: 'held', reason: '缺料' })).toMatchObject({ reason: '缺料' })
    await planner.client(workOrder).dispatch({ ids: [records[0]!.id], stationId: shop.stationIds[0]! })
    expect(await planner.call(workbench.start, { id: records[0]!.id })).toMatchObject({ code: 409 })
    expect(await orders().status({ id: made.id, status: 'released' })).toMatchObject({
      status: 'released',
      reason: null,
    })
    expect(await orders().status({ id: made.id, status: 'cancelled', reason: '客户取消' })).toMatchObject({
      status: 'cancelled',
      reason: '客户取消',
    })
    const after = await planner.client(workOrder).page({ orderId: made.id })
    expect(after.records.every(({ status }) => status === 'withdrawn')).toBe(true)
  })

  it('keep each step in the history of the order that it is of, those of parts and priorities too', async () => {
    const [part, whole] = [await shop.product('HI-PART'), await shop.product('HI-WHOLE')]
    await shop.routeFor(part.id, [{ name: '压' }])
    const sheet = await shop.stock.material('HI-SHEET')
    await shop.billFor(part.id, [{ materialId: sheet.id, quantity: '1' }])
    const way = await shop.routeFor(whole.id, [{ name: '组' }])
    await shop.billFor(whole.id, [{ materialId: part.id, quantity: '1' }])
    await shop.usedAt(whole.id, way, { 10: [part.id] })
    const made = await shop.released(whole.id, '4')
    const [child] = (await orders().page({ parentId: made.id })).records
    const stepsOf = async (id: string) =>
      (await orders().history({ id })).map(({ title, changes }) => [
        title,
        changes.find(({ field }) => field === 'status')?.to,
      ])
    expect(await stepsOf(child!.id)).toEqual([['下达生产订单', 'released']])
    expect(await stepsOf(made.id)).toEqual([
      ['下达生产订单', 'released'],
      ['排产生产订单', 'planned'],
      ['新增生产订单', undefined],
    ])
    await orders().setPriority({ ids: [made.id, child!.id], priority: 2 })
    for (const { id } of [made, child!])
      expect((await orders().history({ id }))[0]).toMatchObject({ changes: [{ field: 'priority', to: '2' }] })
  })

  it('need a place for what is made before they are released', async () => {
    const made = await orders().create({ materialId: plain.id, quantity: '1', dueOn: '2026-12-31' })
    await orders().plan({ id: made.id })
    expect(await planner.call(productionOrder.release, { ids: [made.id] })).toMatchObject({
      code: 400,
      msg: '完工库位：下达前请填写完工库位',
    })
  })

  it('are completed short with a reason, when nothing waits', async () => {
    const made = await shop.released(plain.id, '10')
    const work = await shop.workOf(made.id)
    await shop.begin(work.车削!)
    await planner.client(workbench).report(shop.report(work.车削!, 5))
    await planner.client(workbench).finish({ id: work.车削! })
    const complete = { id: made.id, status: 'completed' as const }
    expect(await planner.call(productionOrder.status, complete)).toMatchObject({
      code: 400,
      msg: '原因：合格 0，不足计划 10，请填写欠产原因',
    })
    expect(await planner.call(productionOrder.status, { ...complete, reason: '缺料' })).toMatchObject({
      code: 409,
      msg: '工序“磨削”还有 5 件待加工，请先报工或报废',
    })
    await shop.begin(work.磨削!)
    await planner.client(workbench).report(shop.report(work.磨削!, 5))
    await planner.client(workbench).finish({ id: work.磨削! })
    expect(await orders().status({ ...complete, reason: '缺料' })).toMatchObject({
      status: 'completed',
      reason: '缺料',
    })
    expect(await orders().status({ id: made.id, status: 'running' })).toMatchObject({ status: 'running', reason: null })
  })

  it('are completed though one branch has made more than the other can join', async () => {
    const product = await shop.product('ZP-FX')
    await shop.routeFor(product.id, [
      { name: '备' },
      { name: '装' },
      { name: '牌', after: ['备'] },
      { name: '检', after: ['装', '牌'] },
    ])
    const made = await shop.released(product.id, '10')
    const work = await shop.workOf(made.id)
    const desk = planner.client(workbench)
    const done = async (name: string, good: number, scrap = 0) => {
      await shop.begin(work[name]!)
      await desk.report(shop.report(work[name]!, good, scrap))
      await desk.finish({ id: work[name]! })
    }
    await done('备', 10)
    await done('装', 7, 3)
    const complete = { id: made.id, status: 'completed' as const, reason: '装坏' }
    expect(await planner.call(productionOrder.status, complete)).toMatchObject({
      code: 409,
      msg: '工序“牌”还有 10 件待加工，请先报工或报废',
    })
    await done('牌', 10)
    expect(await planner.call(productionOrder.status, complete)).toMatchObject({
      code: 409,
      msg: '工序“检”还有 7 件待加工，请先报工或报废',
    })
    await done('检', 7)
    expect(await orders().status(complete)).toMatchObject({ status: 'completed', goodQuantity: '7' })
  })

  it('are split into parts that sum to the whole, and drafts are merged again', async () => {
    const made = await shop.order(plain.id, '100')
    await orders().plan({ id: made.id })
    const parts = await orders().split({
      id: made.id,
      parts: [{ quantity: '30' }, { quantity: '20', dueOn: '2026-12-20' }],
    })
    expect(parts.map(({ quantity, status }) => [quantity, status]).sort()).toEqual([
      ['20', 'draft'],
      ['30', 'draft'],
      ['50', 'draft'],
    ])
    expect(await planner.call(productionOrder.split, { id: made.id, parts: [{ quantity: '50' }] })).toMatchObject({
      code: 400,
      msg: '拆分明细：拆出 50，原订单 50，应至少留下一部分',
    })
    const merged = await orders().merge({ ids: parts.map(({ id }) => id) })
    expect(merged).toMatchObject({ quantity: '100', dueOn: '2026-12-20', status: 'draft' })
    const rest = parts.filter(({ id }) => id !== merged.id)
    for (const { id } of rest)
      expect(await orders().get({ id })).toMatchObject({ status: 'cancelled', reason: `合并到 ${merged.code}` })
  })

  it('come from a sheet, as drafts, and go out again', async () => {
    const head = ['订单编号', '产品编码', '计划数量', '交货日期', '优先级', '备注']
    const wrong = await orders().validate({
      file: await sheetFile([head, ['', 'NONE', '1', '2026-12-31', '', ''], ['', 'PL-1', '1.5', '2026-12-31', '', '']]),
    })
    expect(wrong.faults.map(({ field, title, message }) => [field, title, message])).toEqual([
      ['第 2 行', '产品编码', '没有此物料'],
      ['第 3 行', '计划数量', '最多 0 位小数'],
    ])
    const right = await sheetFile([
      head,
      ['', 'PL-1', '7', '2026-12-31', '3', '导入'],
      ['SHEET-1', 'PL-1', '8', '2027-01-05', '', ''],
    ])
    expect(await orders().import({ file: right })).toEqual({ added: 2, changed: 0 })
    expect((await orders().page({ code: 'SHEET-1' })).records).toMatchObject([
      { quantity: '8', source: 'sheet', status: 'draft', priority: 5, overPercent: '5' },
    ])
    const { bytes } = await planner.file(productionOrder.export, { source: 'sheet' })
    const rows = (await readSheet(bytes as never)) as string[][]
    expect(rows).toHaveLength(3)
    expect((await planner.file(productionOrder.template, {})).bytes.length).toBeGreaterThan(1000)
    const job = await orders().importBig({ file: await sheetFile([head, ['', 'PL-1', '7', '2026-12-31', '3', '']]) })
    expect(job).toBeTruthy()
  })

  it('go from a state to those alone that its states name', async () => {
    const made = await shop.order(plain.id, '3')
    for (const status of Object.keys(productionOrderStates) as (keyof typeof productionOrderStates)[]) {
      await server.database.system.query('update production_order set status = $2 where id = $1', [made.id, status])
      const allowed = eventsIn(productionOrderStates, status).map(({ to }) => to)
      for (const to of Object.keys(productionOrderStates) as (keyof typeof productionOrderStates)[])
        if (!allowed.includes(to)) {
          const refused = await planner.call(productionOrder.status, { id: made.id, status: to })
          expect(refused, `${status} → ${to}`).toMatchObject({ code: 409, data: { status, allowed } })
        }
    }
  })
})
