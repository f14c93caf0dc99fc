import { file } from '@zhizao/contract/file/file'
import { everyPair } from '@zhizao/contract/http/states'
import { staff } from '@zhizao/contract/plant/staff'
import { exceptionStates, productionException } from '@zhizao/contract/production/exception'
import { productionOrder } from '@zhizao/contract/production/production-order'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarms } from '../../alarm/alarm/alarm.table.ts'
import type { Caller } from '../../testing/caller.ts'
import { addObject } from '../../testing/test-plant.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { testProduction } from '../test-production.ts'

/** A picture of one point. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('exceptions', () => {
  let server: TestServer
  let lead: Caller
  let shop: Awaited<ReturnType<typeof testProduction>>
  const its = (caller = lead) => caller.client(productionException)
  beforeAll(async () => {
    server = await startTestServer()
    lead = await server.signIn()
    shop = await testProduction(server, lead)
  })
  afterAll(() => server.stop())

  const report = (more: object = {}) => its().create({ kind: 'equipment', title: '主轴异响', ...more })
  const photo = async (caller = lead) =>
    (await caller.client(file).upload({ file: new File([PIXEL], `photo${Math.random()}.png`) })).id
  let people = 0
  const person = (name: string, more: object = {}) =>
    lead.client(staff).create({ code: `R-${++people}`, name, ...more } as never)
  const handled = { cause: '轴承磨损', action: '更换轴承' }

  it('are reported with photos, order, work order, machine and alarm, and read back', async () => {
    const product = await shop.product('YC-A')
    await shop.routeFor(product.id, [{ name: '车' }])
    const order = await shop.released(product.id, '3')
    const work = (await shop.workOf(order.id)).车!
    const machine = await addObject(server)
    const at = new Date('2026-01-05T01:00:00Z')
    const [alarm] = await server.database.systemDb
      .insert(alarms)
      .values({
        companyId: server.companyId,
        batchNo: 'B-1',
        kind: 'limit',
        ruleKey: 'point:1:upper',
        objectId: machine.id,
        objectName: machine.name,
        pointName: '振动',
        level: 'urgent',
        topLevel: 'urgent',
        content: '高于上限',
        condition: 'active',
        activatedAt: at,
        lastActivatedAt: at,
      })
      .returning()
    const photoIds = [await photo(), await photo()]
    const one = await report({
      workOrderId: work,
      alarmId: alarm!.id,
      photoIds,
      detail: '停机检查',
      at: at.toISOString(),
    })
    expect(one).toMatchObject({
      status: 'open',
      orderId: order.id,
      orderCode: order.code,
      workOrderId: work,
      objectId: machine.id,
      objectName: machine.name,
      alarmText: `${machine.name} / 振动：高于上限`,
      staffName: null,
      at: at.toISOString(),
      handledPhotos: [],
    })
    expect(one.code).toMatch(/^YC/)
    expect(one.photos.map(({ fileId }) => fileId)).toEqual(photoIds)
    expect(await its().get({ id: one.id })).toEqual(one)
    await server.database.system.query('delete from alarm where id = $1', [alarm!.id])
    expect((await its().get({ id: one.id })).alarmText, 'outlives the alarm').toMatch(/高于上限/)
    const other = await shop.released(product.id, '1')
    for (const [wrong, msg] of [
      [{ orderId: '987654321' }, '生产订单：不存在或已被删除'],
      [{ workOrderId: '987654321' }, '工单：不存在或已被删除'],
      [{ orderId: other.id, workOrderId: work }, '工单：不是此生产订单的工单'],
      [{ objectId: '987654321' }, '设备：不存在或已被删除'],
      [{ alarmId: alarm!.id }, '报警：不存在或已被删除'],
      [{ staffId: '987654321' }, '处理人：不存在或已被删除'],
      [{ at: new Date(Date.now() + 3600_000).toISOString() }, '发现时间：不能晚于现在'],
      [{ photoIds: ['987654321'] }, /不存在或已被删除/],
      [{ title: ' ' }, /异常内容/],
      [{ kind: 'nothing' }, /异常类型/],
    ] as const)
      expect(await lead.call(productionException.create, { kind: 'other', title: '试', ...wrong })).toMatchObject({
        msg,
        code: expect.toSatisfy((code) => code === 400 || code === 404),
      })
    const paper = (await lead.client(file).upload({ file: new File(['%PDF-1.4 no photo'], 'paper.pdf') })).id
    expect(
      await lead.call(productionException.create, { kind: 'other', title: '试', photoIds: [paper] }),
    ).toMatchObject({
      code: 400,
      msg: '现场照片：只能上传图片',
    })
  })

  it.each(everyPair(exceptionStates))(
    'go from $state by $event to $to, or are refused',
    async ({ state, event, to }) => {
      const ways: Record<string, string[]> = {
        open: [],
        accepted: ['accepted'],
        handled: ['accepted', 'handled'],
        closed: ['accepted', 'handled', 'closed'],
        cancelled: ['cancelled'],
      }
      const { id } = await report()
      const go = (status: string) => lead.call(productionException.status, { id, status, ...handled, reason: '重复' })
      for (const next of ways[state]!) expect(await go(next)).toMatchObject({ code: 200 })
      const target = Object.values(exceptionStates).flatMap(
        (each) => (each.on as Record<string, { to: string }>)[event] ?? [],
      )[0]!
      const answer = await go(target.to)
      if (to) expect(answer).toMatchObject({ code: 200, data: { status: to } })
      else expect(answer).toMatchObject({ code: 409, msg: expect.stringMatching(/不能改为/) })
      expect((await its().get({ id })).status).toBe(to ?? state)
    },
  )

  it('are assigned, accepted, handled with cause, action and photo, and closed; each says who and when', async () => {
    const fitter = await person('钳工老赵')
    const one = await report({ photoIds: [await photo()] })
    const given = await its().assign({ id: one.id, seenAt: one.updatedAt, staffId: fitter.id })
    expect(given).toMatchObject({ staffName: '钳工老赵', status: 'open' })
    expect(
      await lead.call(productionException.assign, { id: one.id, seenAt: one.updatedAt, staffId: fitter.id }),
    ).toMatchObject({ code: 409, msg: expect.stringMatching(/已修改过这条数据/) })
    expect(await lead.call(productionException.update, { id: one.id, cause: '早' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/还没有受理/),
    })
    const taken = await its().status({ id: one.id, status: 'accepted' })
    expect(taken).toMatchObject({ status: 'accepted', staffName: '钳工老赵' })
    expect(taken.acceptedAt).not.toBeNull()
    expect(await lead.call(productionException.status, { id: one.id, status: 'handled' })).toMatchObject({
      code: 400,
      msg: '原因分析：请填写原因分析',
    })
    expect(await lead.call(productionException.status, { id: one.id, status: 'handled', cause: '磨损' })).toMatchObject(
      {
        code: 400,
        msg: '处理措施：请填写处理措施',
      },
    )
    const [first, second] = [await photo(), await photo()]
    const kept = await its().update({ id: one.id, cause: '磨损', handledPhotoIds: [first] })
    expect(kept.handledPhotos.map(({ fileId }) => fileId)).toEqual([first])
    const done = await its().status({ id: one.id, status: 'handled', action: '更换', handledPhotoIds: [second] })
    expect(done).toMatchObject({ status: 'handled', cause: '磨损', action: '更换' })
    expect(done.handledPhotos.map(({ fileId }) => fileId)).toEqual([second])
    expect(done.photos).toEqual(one.photos)
    const { rowCount } = await server.database.system.query('select from stored_file where id = $1', [first])
    expect(rowCount, 'what no row names is gone').toBe(0)
    expect(await lead.call(productionException.update, { id: one.id, title: '晚' })).toMatchObject({ code: 409 })
    expect(await lead.call(productionException.assign, { id: one.id, staffId: fitter.id })).toMatchObject({ code: 409 })
    const closed = await its().status({ id: one.id, status: 'closed' })
    expect(closed).toMatchObject({ status: 'closed', closedByName: expect.stringContaining('管理员') })
    const history = await its().history({ id: one.id })
    expect(history.map(({ title }) => title)).toEqual([
      '变更异常状态',
      '变更异常状态',
      '修改异常',
      '变更异常状态',
      '分派异常',
      '提报异常',
    ])
    const void1 = await report()
    expect(await lead.call(productionException.status, { id: void1.id, status: 'cancelled' })).toMatchObject({
      code: 400,
      msg: '作废原因：请填写作废原因',
    })
    const { bytes, filename } = await lead.file(productionException.export, { keyword: one.code })
    expect(filename).toBe('异常.xlsx')
    expect((await readSheet(bytes))[1]).toEqual(expect.arrayContaining([one.code, '已关闭', '设备', '磨损']))
  })

  it('are found by words, state, person, days, and those of mine', async () => {
    const operator = await server.signIn({
      permissions: ['exception', 'exception:add', 'exception:handle', 'exception:edit'],
    })
    const me = await person('操作工小钱', { userId: operator.userId })
    const one = await report({ title: '缺料停线', kind: 'material', at: '2026-02-03 10:00:00' })
    const mine = await its(operator).status({ id: one.id, status: 'accepted' })
    expect(mine.staffId, 'whoever accepts what nobody was given has it').toBe(me.id)
    const page = async (filter: object, caller = lead) => (await its(caller).page(filter)).records.map(({ id }) => id)
    expect(await page({ keyword: '缺料停线' })).toEqual([one.id])
    expect(await page({ isMine: true }, operator)).toEqual([one.id])
    expect(
      await page({ kind: 'material', status: ['accepted', 'handled'], from: '2026-02-03', to: '2026-02-03' }),
    ).toEqual([one.id])
    expect(await page({ kind: 'material', to: '2026-02-02' })).toEqual([])
    expect(await page({ staffId: me.id })).toEqual([one.id])
    expect((await its(operator).people({ keyword: '小钱' })).map(({ id }) => id)).toEqual([me.id])
    expect(await operator.call(productionException.assign, { id: one.id, staffId: me.id })).toMatchObject({ code: 401 })
    expect(
      await operator.call(productionException.create, { kind: 'other', title: '给', staffId: me.id }),
    ).toMatchObject({
      code: 401,
      msg: '没有分派异常的权限',
    })
    expect(await operator.call(productionException.update, { id: one.id, staffId: null })).toMatchObject({ code: 401 })
    const reporter = await server.signIn({ permissions: ['exception', 'exception:add'] })
    const own = await its(reporter).create({ kind: 'safety', title: '地面油污' })
    expect(await reporter.call(productionException.update, { id: own.id, title: '改' })).toMatchObject({ code: 401 })
    expect(await reporter.call(productionException.status, { id: own.id, status: 'accepted' })).toMatchObject({
      code: 401,
    })
  })

  it('of a machine that somebody does not see are not there for him, whatever he asks', async () => {
    const [inside, outside] = [await addObject(server), await addObject(server)]
    const seen = await report({ title: '看得见', objectId: inside.id })
    const hidden = await report({ title: '看不见', objectId: outside.id })
    const plain = await report({ title: '无设备' })
    const codes = ['exception', 'exception:add', 'exception:edit', 'exception:assign', 'exception:handle']
    const narrow = await server.signIn({ permissions: codes, scope: { roots: [inside.id] } })
    const found = (await its(narrow).page({ pageSize: 500 })).records.map(({ id }) => id)
    expect([seen.id, hidden.id, plain.id].map((id) => found.includes(id))).toEqual([true, false, true])
    const calls = [productionException.get, productionException.history, productionException.update] as const
    for (const call of calls) expect(await narrow.call(call, { id: hidden.id })).toMatchObject({ code: 404 })
    expect(await narrow.call(productionException.status, { id: hidden.id, status: 'accepted' })).toMatchObject({
      code: 404,
    })
    const link = { kind: 'other', title: '试', objectId: outside.id }
    expect(await narrow.call(productionException.create, link)).toMatchObject({
      code: 400,
      msg: '设备：不存在或已被删除',
    })
    expect((await readSheet((await narrow.file(productionException.export, {})).bytes)).flat()).not.toContain('看不见')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(productionException.get, { id: seen.id })).toMatchObject({ code: 404 })
  })

  it('stand with their order: an order that has one is not deleted under it', async () => {
    const product = await shop.product('YC-B')
    const order = await shop.order(product.id, '3')
    await report({ orderId: order.id })
    const answer = await lead.call(productionOrder.remove, { id: order.id })
    expect(answer.code).not.toBe(200)
    expect(answer.code).not.toBe(500)
  })
})
