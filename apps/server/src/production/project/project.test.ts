import { everyPair } from '@zhizao/contract/http/states'
import { materialCustomer } from '@zhizao/contract/material/supplier'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { project } from '@zhizao/contract/production/project'
import { projectStates } from '@zhizao/contract/production/project-states'
import { workbench } from '@zhizao/contract/production/workbench'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

describe('projects', () => {
  let server: TestServer
  let planner: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  let productId: string
  const its = () => planner.client(project)
  const orders = () => planner.client(productionOrder)
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    shop = await testProduction(server, planner)
    productId = (await shop.product('XM-A')).id
    await shop.routeFor(productId, [{ name: '下料', transferQuantity: '1' }, { name: '装配' }])
  })
  afterAll(() => server.stop())

  let made = 0
  const draft = (more: object = {}) => its().create({ name: `项目${++made}`, ...more })
  const active = async () => {
    const { id } = await draft()
    const [one] = await its().setStatus({ ids: [id], status: 'active' })
    return one!
  }
  const go = (id: string, status: never | string) => planner.call(project.setStatus, { ids: [id], status })
  const statusOf = async (id: string) => (await orders().get({ id })).status

  it('are made with a number of their own, changed, found and deleted; what is wrong is said of its field', async () => {
    const customer = await planner.client(materialCustomer).create({ code: 'KH-1', name: '北方重工' })
    const one = await draft({
      customerId: customer.id,
      startOn: '2026-01-01',
      dueOn: '2026-03-01',
      managerName: '王工',
    })
    expect(one).toMatchObject({ status: 'draft', customerName: '北方重工', orderCount: 0, isLate: true })
    expect(one.code).toMatch(/^XM/)
    expect(await its().get({ id: one.id })).toEqual(one)
    const own = await draft({ code: 'P-2026-7' })
    expect(own.code).toBe('P-2026-7')
    expect(await planner.call(project.create, { name: '重', code: 'P-2026-7' })).toMatchObject({
      code: 400,
      msg: '项目编号：已存在',
    })
    expect(
      await planner.call(project.create, { name: '倒', startOn: '2026-02-02', dueOn: '2026-02-01' }),
    ).toMatchObject({
      code: 400,
      msg: '开始日期：不能晚于交付日期',
    })
    expect(await planner.call(project.create, { name: '无', customerId: '999999' })).toMatchObject({
      code: 400,
      msg: '客户：不存在或已被删除',
    })
    expect(await planner.call(project.create, { name: '' })).toMatchObject({ code: 400 })
    const changed = await its().update({ id: one.id, seenAt: one.updatedAt, name: '改名', dueOn: null })
    expect(changed).toMatchObject({ name: '改名', dueOn: null, customerId: customer.id, isLate: false })
    const stale = await planner.call(project.update, { id: one.id, seenAt: one.updatedAt, name: '晚了' })
    expect(stale).toMatchObject({ code: 409, msg: expect.stringMatching(/已修改过这条数据/) })
    expect((await its().page({ keyword: '改名' })).records.map(({ id }) => id)).toEqual([one.id])
    expect((await its().page({ code: 'P-2026' })).total).toBe(1)
    expect((await its().page({ isLate: true })).total).toBe(0)
    expect((await its().page({ status: 'draft', customerId: customer.id })).total).toBe(1)
    expect((await its().list({ param: '2026-7' })).map(({ id }) => id)).toEqual([own.id])
    expect(await its().list({ param: '2026-7', status: 'done' })).toEqual([])
    const history = await its().history({ id: one.id })
    expect(history.map(({ title }) => title)).toEqual(['修改项目', '新增项目'])
    await its().remove({ id: one.id })
    expect(await planner.call(project.get, { id: one.id })).toMatchObject({ code: 404, msg: '项目不存在或已被删除' })
    expect(await planner.call(project.removeMany, { ids: [own.id, one.id] })).toMatchObject({ code: 404 })
    await its().removeMany({ ids: [own.id] })
    expect((await its().page({ keyword: 'P-2026-7' })).total).toBe(0)
  })

  it.each(everyPair(projectStates))('go from $state by $event to $to, or are refused', async ({ state, event, to }) => {
    const ways: Record<string, string[]> = {
      draft: [],
      active: ['active'],
      stopped: ['active', 'stopped'],
      done: ['active', 'done'],
      cancelled: ['cancelled'],
    }
    const { id } = await draft()
    for (const next of ways[state]!) expect(await go(id, next)).toMatchObject({ code: 200 })
    // What an event leads to in the states that have it; another event may lead there from here.
    const target = Object.values(projectStates).flatMap((each) => (each.on as never)[event] ?? [])[0] as unknown as {
      to: string
    }
    const here = Object.values(projectStates[state as 'draft'].on as Record<string, { to: string }>)
    const leads = to ?? here.find((each) => each.to === target.to)?.to
    const answer = await go(id, target.to)
    if (leads) expect(answer).toMatchObject({ code: 200, data: [{ status: leads }] })
    else expect(answer).toMatchObject({ code: 409, msg: expect.stringMatching(/不能改为/) })
    expect((await its().get({ id })).status).toBe(leads ?? state)
  })

  it('that are stopped pause their orders, and let those go on that the stop has paused, and no others', async () => {
    const { id, code } = await active()
    const mine = { projectId: id }
    const begun = await shop.released(productId, '10', mine)
    const work = await shop.workOf(begun.id)
    await shop.begin(work.下料!)
    const waiting = await shop.released(productId, '5', mine)
    const byHand = await shop.released(productId, '5', mine)
    await orders().status({ id: byHand.id, status: 'held', reason: '缺料' })
    const freed = await shop.released(productId, '5', mine)
    const idle = await shop.order(productId, '3', mine)
    const foreign = await shop.released(productId, '4')
    expect(begun.source).toBe('project')
    const supervisor = await server.signIn({ permissions: ['project', 'project:stop', 'productionOrder'] })
    expect(await supervisor.call(project.setStatus, { ids: [id], status: 'stopped' })).toMatchObject({ code: 200 })
    expect(await orders().get({ id: begun.id })).toMatchObject({ status: 'paused', reason: `项目“${code}”停止` })
    expect((await planner.client(workbench).workOrder({ id: work.下料! })).status).toBe('stopped')
    const states = [waiting, byHand, freed, idle, foreign].map(({ id: each }) => statusOf(each))
    expect(await Promise.all(states)).toEqual(['held', 'held', 'held', 'draft', 'released'])
    // Let go on by hand, and paused again for a reason of its own: the project has no say in it any more.
    await orders().status({ id: freed.id, status: 'released' })
    await orders().status({ id: freed.id, status: 'held', reason: '换模' })
    await supervisor.client(project).setStatus({ ids: [id], status: 'active' })
    const after = [begun, waiting, byHand, freed, idle].map(({ id: each }) => statusOf(each))
    expect(await Promise.all(after)).toEqual(['running', 'released', 'held', 'held', 'draft'])
    const history = await its().history({ id })
    expect(history[0]).toMatchObject({
      title: '变更项目状态',
      changes: [{ field: 'status', from: 'stopped', to: 'active' }],
    })
    expect(await supervisor.call(project.update, { id, name: '无权' })).toMatchObject({ code: 401 })
    expect(await supervisor.call(project.setStatus, { ids: [id], status: 'done' })).toMatchObject({ code: 401 })
  })

  it('that stand still release no orders, and those that have ended take no new ones', async () => {
    const { id, code } = await active()
    const one = await shop.order(productId, '3', { projectId: id })
    await orders().plan({ id: one.id })
    await go(id, 'stopped')
    const refused = { code: 409, msg: `项目“${code}”的状态是“已停止”，它的订单不能下达` }
    expect(await planner.call(productionOrder.release, { ids: [one.id] })).toMatchObject(refused)
    expect(await planner.call(productionOrder.status, { id: one.id, status: 'released' })).toMatchObject(refused)
    expect(await statusOf(one.id)).toBe('planned')
    await go(id, 'active')
    expect(await planner.call(productionOrder.release, { ids: [one.id] })).toMatchObject({ code: 200 })
    const over = await active()
    await go(over.id, 'done')
    const late = { materialId: productId, quantity: '1', dueOn: '2026-12-31', projectId: over.id }
    expect(await planner.call(productionOrder.create, late)).toMatchObject({
      code: 400,
      msg: `项目：“${over.code}”已完成`,
    })
    const free = await shop.order(productId, '1')
    expect(await planner.call(productionOrder.update, { id: free.id, projectId: over.id })).toMatchObject({ code: 400 })
    expect(await orders().update({ id: free.id, projectId: id })).toMatchObject({ projectId: id })
  })

  it('and their orders keep each step in a history of their own, in a batch too', async () => {
    const [one, other] = [await active(), await active()]
    const order = await shop.released(productId, '2', { projectId: one.id })
    await its().setStatus({ ids: [one.id, other.id], status: 'stopped' })
    const step = { title: '变更项目状态', changes: [{ field: 'status', from: 'active', to: 'stopped' }] }
    for (const { id } of [one, other]) expect((await its().history({ id }))[0]).toMatchObject(step)
    const [paused] = await orders().history({ id: order.id })
    expect(paused!.changes).toEqual(
      expect.arrayContaining([
        { field: 'status', from: 'released', to: 'held' },
        { field: 'reason', from: null, to: `项目“${one.code}”停止` },
      ]),
    )
  })

  it('are done when their orders have ended, and cancelled only where none has begun', async () => {
    const { id, code } = await active()
    const one = await shop.released(productId, '2', { projectId: id })
    const open = await go(id, 'done')
    expect(open).toMatchObject({ code: 409, msg: `还有 1 张订单没有结束，例如“${one.code}”，请先完工或取消` })
    expect(await planner.call(project.remove, { id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/只能删除草稿或已取消的项目/),
    })
    await orders().status({ id: one.id, status: 'cancelled', reason: '不要了' })
    expect(await go(id, 'done')).toMatchObject({ code: 200, data: [{ status: 'done', orderCount: 0 }] })
    expect(await planner.call(project.update, { id, name: '晚' })).toMatchObject({
      code: 409,
      msg: `项目“${code}”的状态是“已完成”，不能“修改”`,
    })
    const other = await active()
    const begun = await shop.released(productId, '2', { projectId: other.id })
    const unbegun = await shop.released(productId, '2', { projectId: other.id })
    await shop.begin((await shop.workOf(begun.id)).下料!)
    await go(other.id, 'stopped')
    expect(await go(other.id, 'cancelled')).toMatchObject({
      code: 409,
      msg: `订单“${begun.code}”已经开工，不能取消项目，请先让它完工`,
    })
    await orders().update({ id: unbegun.id, remark: '还在' })
    expect(await statusOf(unbegun.id)).toBe('held')
    const third = await active()
    const [held, plan] = [
      await shop.released(productId, '2', { projectId: third.id }),
      await shop.order(productId, '2', { projectId: third.id }),
    ]
    await go(third.id, 'stopped')
    expect(await go(third.id, 'cancelled')).toMatchObject({ code: 200, data: [{ status: 'cancelled' }] })
    expect(await Promise.all([statusOf(held.id), statusOf(plan.id)])).toEqual(['cancelled', 'cancelled'])
    expect(await planner.call(project.remove, { id: third.id })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/还有订单/),
    })
  })

  it('of a batch go all or none', async () => {
    const [one, other] = [await active(), await draft()]
    expect(await planner.call(project.setStatus, { ids: [one.id, other.id], status: 'stopped' })).toMatchObject({
      code: 409,
    })
    expect((await its().get({ id: one.id })).status).toBe('active')
    expect(await planner.call(project.setStatus, { ids: [one.id, '987654321'], status: 'stopped' })).toMatchObject({
      code: 404,
    })
  })

  it('tell their progress by orders and by pieces, planned against actual, with routes and charts', async () => {
    const { id } = await active()
    const mine = { projectId: id }
    const first = await shop.released(productId, '10', mine)
    await shop.released(productId, '30', mine)
    const gone = await shop.order(productId, '99', mine)
    await orders().status({ id: gone.id, status: 'cancelled' })
    const work = await shop.workOf(first.id)
    await shop.begin(work.下料!)
    const bench = planner.client(workbench)
    await bench.report(shop.report(work.下料!, 9, 1))
    await shop.begin(work.装配!, shop.stationIds[1])
    await bench.report(shop.report(work.装配!, 5))
    const wrong = await bench.report(shop.report(work.装配!, 3, 1))
    await bench.reverse({ id: wrong.report.id, reason: '数错' })
    const info = await its().info({ id })
    // 5 of 10 and 0 of 30: every order weighs the same.
    expect(info).toMatchObject({ orderCount: 2, endedCount: 0, byQuantity: 25, byOrders: 0, actualEnd: null })
    expect(info.products).toMatchObject([
      { materialCode: 'XM-A', orders: 2, quantity: '40', good: '5', scrap: '1', unit: '个' },
    ])
    expect(info.segments.map(({ no, name, quantity, good, plans }) => [no, name, quantity, good, plans])).toEqual([
      [10, '下料', '40', '9', 2],
      [20, '装配', '40', '5', 2],
    ])
    expect(info.actualStart).not.toBeNull()
    await server.database.system.query(`update production_order set planned_end = now() where id = $1`, [first.id])
    expect(await its().info({ id })).toMatchObject({ planned: 50 })
    const chart = await its().chart({ id })
    expect(chart.byState).toEqual([
      { status: 'cancelled', count: 1 },
      { status: 'released', count: 1 },
      { status: 'running', count: 1 },
    ])
    const sum = (field: 'good' | 'scrap' | 'planned') => chart.weeks.reduce((all, row) => all + Number(row[field]), 0)
    expect([sum('good'), sum('scrap'), sum('planned')]).toEqual([5, 1, 40])
    expect((await its().orders({ id })).map(({ quantity }) => quantity).sort()).toEqual(['10', '30', '99'])
    for (const call of [project.info, project.orders, project.chart, project.history])
      expect(await planner.call(call, { id: '987654321' })).toMatchObject({ code: 404 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    for (const call of [project.info, project.orders, project.chart, project.get])
      expect(await stranger.call(call, { id })).toMatchObject({ code: 404 })
    const { bytes, filename } = await planner.file(project.export, { keyword: info.code })
    expect(filename).toBe('项目.xlsx')
    const [head, row] = await readSheet(bytes)
    expect(head).toContain('项目编号')
    expect(row).toContain(info.code)
    expect(row).toContain('进行中')
  })
})
