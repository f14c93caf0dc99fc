import { file } from '@zhizao/contract/file/file'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { instructionsFor, routeFor, routesFor } from '../index.ts'

describe('how products go through routes', () => {
  let server: TestServer
  let planner: Caller
  let unitId: string
  let centerId: string
  const ways = () => planner.client(productRoute)
  const said = () => planner.client(productSegment)
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    unitId = (await planner.client(unit).list({})).find(({ code }) => code === '个')!.id
    centerId = (await planner.client(workCenter).create({ code: 'WC-1', name: '注塑一线' })).id
    await planner.client(station).create({ code: 'ST-1', name: '1 号机位', workCenterId: centerId })
  })
  afterAll(() => server.stop())

  let made = 0
  const product = async (name: string) =>
    (await planner.client(material).create({ code: `P-${++made}`, name, baseUnitId: unitId, source: 'make' })).id
  const routeOf = async (...names: string[]) => {
    const ids = []
    for (const name of names) {
      const draft = { name, segmentType: 'machining', workCenterId: centerId, setUpSeconds: 300, runSeconds: '10' }
      ids.push((await planner.client(segment).create(draft)).id)
    }
    const segments = ids.map((segmentId, at) => ({ no: (at + 1) * 10, segmentId }))
    return planner.client(route).create({ code: `L-${++made}`, name: names.join(''), segments })
  }
  const upload = async (name: string) =>
    (await planner.client(file).upload({ file: new File(['%PDF-1.4 instruction'], name) })).id
  const wayOn = (materialId: string, day: string, routeId?: string) =>
    server.database.inCompany(server.companyId, (db) => routeFor(materialId, day, { db }, routeId))

  it('stand beside one another, the first is the default until somebody chooses another', async () => {
    const id = await product('手柄')
    const [first, second] = [await routeOf('注塑'), await routeOf('压铸')]
    const one = await ways().create({ materialId: id, routeCode: first.code })
    const other = await ways().create({ materialId: id, routeCode: second.code, remark: '模具在修时' })
    expect(one).toMatchObject({
      alternative: '01',
      isDefault: 1,
      routeVersion: 1,
      routeStatus: 'draft',
      segmentCount: 1,
    })
    expect(other).toMatchObject({ alternative: '02', isDefault: 0 })
    expect(await planner.call(productRoute.create, { materialId: id, routeCode: first.code })).toMatchObject({
      code: 400,
      msg: '工艺路线：该产品已经使用这条工艺路线',
    })
    expect(await planner.call(productRoute.create, { materialId: id, routeCode: 'NONE' })).toMatchObject({
      code: 400,
      msg: '工艺路线：不存在或已被删除',
    })
    expect(await planner.call(productRoute.update, { id: other.id, alternative: '01' })).toMatchObject({ code: 400 })
    expect(await ways().setDefault({ id: other.id })).toMatchObject({ isDefault: 1 })
    expect(await ways().update({ id: one.id, isDefault: 1, remark: '常用' })).toMatchObject({
      isDefault: 1,
      remark: '常用',
    })
    const all = (await ways().page({ materialId: id })).records
    expect(all.map(({ alternative, isDefault }) => [alternative, isDefault])).toEqual([
      ['01', 1],
      ['02', 0],
    ])
    expect((await planner.client(route).get({ id: first.id })).productCount).toBe(1)
    expect((await planner.call(route.remove, { id: first.id })).msg).toMatch(/^有 1 个产品使用工艺路线/)
    expect((await planner.call(material.remove, { id })).code, 'it stands in routes').toBe(409)
    await ways().remove({ id: one.id })
    expect((await ways().page({ materialId: id })).records).toMatchObject([{ id: other.id, isDefault: 1 }])
    await ways().removeMany({ ids: [other.id] })
    expect((await ways().page({ materialId: id })).total).toBe(0)
    expect((await planner.call(material.remove, { id })).code).toBe(200)
  })

  it('say of each segment what differs, and what the segment says holds again when that is taken back', async () => {
    const id = await product('外壳')
    const way = await routeOf('注塑', '去毛刺')
    const [mould, trim] = way.segments
    const of = { materialId: id, routeSegmentId: mould!.id }
    expect((await planner.call(productSegment.save, { segments: [of] })).msg).toBe(
      `产品没有使用工艺路线“${way.code}”，请先添加产品工艺`,
    )
    const its = await ways().create({ materialId: id, routeCode: way.code })
    const [saved] = await said().save({ segments: [{ ...of, runSeconds: '42', baseQuantity: '2' }] })
    expect(saved).toMatchObject({ runSeconds: '42', baseQuantity: '2', setUpSeconds: 300, no: 10, routeCode: way.code })
    const whole = await ways().get({ id: its.id })
    expect(whole).toMatchObject({ setCount: 1, shownRouteId: way.id, bomName: null, components: [] })
    expect(whole.segments.map((each) => [each.runSeconds, each.baseQuantity, each.productSegmentId])).toEqual([
      ['42', '2', saved!.id],
      ['10', '1', null],
    ])
    const [again] = await said().save({ segments: [{ ...of, workCenterId: centerId }] })
    expect(again, 'what is not sent stays').toMatchObject({
      id: saved!.id,
      runSeconds: '42',
      workCenterName: '注塑一线',
    })
    expect(await said().get({ id: saved!.id })).toEqual(again)
    await said().remove({ id: saved!.id })
    expect((await ways().get({ id: its.id })).segments[0]).toMatchObject({ runSeconds: '10', productSegmentId: null })
    expect(trim!.no).toBe(20)
  })

  it('refuse lists that contradict themselves and components used up twice', async () => {
    const [id, part] = [await product('总成'), await product('零件')]
    const way = await routeOf('装', '检')
    await ways().create({ materialId: id, routeCode: way.code })
    const [one, other] = way.segments.map((each) => ({ materialId: id, routeSegmentId: each.id }))
    const refused = async (...segments: object[]) =>
      (await planner.call(productSegment.save, { segments } as never)).msg
    const half = { materialId: part, share: '60' }
    expect(await refused({ ...one, materials: [half, half] })).toBe('产品工序：第 2 行的物料重复')
    expect(await refused({ ...one, parameters: [{ name: '压力', low: '9', high: '1' }] })).toBe(
      '产品工序：参数“压力”的上限应不小于下限',
    )
    expect(await refused({ ...one, materials: [{ materialId: way.id }] })).toBe(
      '组件物料：第 1 行的物料不存在或已被删除',
    )
    expect(await refused({ ...one, workCenterId: way.id })).toBe('工作中心：不存在或已被删除')
    expect(await refused({ ...one, materials: [half] }, { ...other, materials: [half] })).toBe(
      '组件“零件”的分配比例合计为 120%，不能超过 100%',
    )
    expect((await ways().page({ materialId: id })).records[0], 'all or nothing').toMatchObject({ setCount: 0 })
  })

  it('show at each segment its files, and a file that another version shows stays', async () => {
    const id = await product('护罩')
    const way = await routeOf('注塑')
    await ways().create({ materialId: id, routeCode: way.code })
    const of = { materialId: id, routeSegmentId: way.segments[0]!.id }
    const [common, own, newer] = [await upload('通用.pdf'), await upload('旧.pdf'), await upload('新.pdf')]
    const routes = planner.client(route)
    const general = { routeSegmentId: of.routeSegmentId, files: [{ fileId: common, title: '安全须知', version: 'A' }] }
    expect(await routes.saveSegmentFiles(general)).toMatchObject([{ title: '安全须知', current: true }])
    expect(await routes.segmentFiles({ id: of.routeSegmentId })).toMatchObject([{ filename: '通用.pdf' }])
    expect((await routes.get({ id: way.id })).segments[0]!.fileCount).toBe(1)
    const saved = await said().saveFiles({
      ...of,
      files: [
        { fileId: newer, title: '作业指导书', version: 'B' },
        { fileId: own, title: '作业指导书', version: 'A' },
      ],
    })
    expect(saved.map(({ version, current }) => [version, current])).toEqual([
      ['B', true],
      ['A', false],
    ])
    const [its] = (await ways().page({ materialId: id })).records
    const { productSegmentId } = (await ways().get({ id: its!.id })).segments[0]!
    expect(await said().files({ id: productSegmentId! })).toEqual(saved)
    const shown = await server.database.inCompany(server.companyId, (db) =>
      instructionsFor(of.routeSegmentId, id, { db }),
    )
    expect(shown.map(({ title, version }) => `${title} ${version}`)).toEqual(['作业指导书 B', '安全须知 A'])
    const copy = await planner.client(route).copy({ id: way.id })
    await said().saveFiles({ ...of, files: saved.map((each) => ({ ...each, deletedFlag: 1 as const })) })
    const there = await ways().get({ id: its!.id, routeId: copy.id })
    expect(await said().files({ id: there.segments[0]!.productSegmentId! })).toHaveLength(2)
    expect((await planner.file(file.open, { id: newer })).status).toBe(200)
  })

  it('take from another product what they say nothing of yet', async () => {
    const [from, to] = [await product('甲'), await product('乙')]
    const way = await routeOf('铣', '钻')
    await ways().create({ materialId: from, routeCode: way.code })
    const its = await ways().create({ materialId: to, routeCode: way.code })
    const [mill, drill] = way.segments
    const parts = { parameters: [{ name: '转速', low: '900' }], resources: [{ type: 'staff' as const, skill: '铣工' }] }
    await said().save({
      segments: [
        { materialId: from, routeSegmentId: mill!.id, runSeconds: '7', ...parts },
        { materialId: from, routeSegmentId: drill!.id, runSeconds: '8' },
        { materialId: to, routeSegmentId: drill!.id, runSeconds: '99' },
      ],
    })
    expect(await ways().takeFrom({ id: its.id, fromMaterialId: from })).toEqual({ count: 1 })
    const whole = await ways().get({ id: its.id })
    expect(whole.segments.map(({ runSeconds }) => runSeconds)).toEqual(['7', '99'])
    const { productSegmentId } = whole.segments[0]!
    expect(await said().parameters({ id: productSegmentId! })).toMatchObject([{ name: '转速', low: '900', high: null }])
    expect(await said().resources({ id: productSegmentId! })).toMatchObject([{ skill: '铣工', rank: 1 }])
    expect(await said().materials({ id: productSegmentId! })).toEqual([])
    expect((await planner.call(productRoute.takeFrom, { id: its.id, fromMaterialId: to })).code).toBe(409)
  })

  it('are told of many products at once, each with what is said of it alone', async () => {
    const [first, second] = [await product('左件'), await product('右件')]
    const [other, without] = [await product('底板'), await product('无工艺')]
    const [shared, own] = [await routeOf('冲孔', '折弯'), await routeOf('切割')]
    for (const { id } of [shared, own]) await planner.client(route).release({ id })
    for (const [materialId, { code }] of [[first, shared] as const, [second, shared] as const, [other, own] as const])
      await ways().create({ materialId, routeCode: code })
    const bend = shared.segments[1]!.id
    await said().save({ segments: [{ materialId: second, routeSegmentId: bend, runSeconds: '77' }] })
    const all = [first, second, other, without]
    const found = await server.database.inCompany(server.companyId, (db) => routesFor(all, '2099-06-01', { db }))
    expect([...found.keys()].toSorted()).toEqual([first, second, other].toSorted())
    expect([first, second, other].map((id) => found.get(id)!.segments.map(({ runSeconds }) => runSeconds))).toEqual([
      ['10', '10'],
      ['10', '77'],
      ['10'],
    ])
    for (const id of [first, second, other]) expect(await wayOn(id, '2099-06-01')).toMatchObject(found.get(id)!)
    const named = { materialId: without, routeId: own.id }
    const also = await server.database.inCompany(server.companyId, (db) => routesFor(all, '2099-06-01', { db }, named))
    expect(also.get(without)).toMatchObject({ routeId: own.id, segments: [{ name: '切割' }] })
  })

  it('are told whole to those that make orders: by the day, by the default, with what holds at each segment', async () => {
    const [id, shell] = [await product('阀体'), await product('壳')]
    const bill = await planner.client(bom).create({ materialId: id, lines: [{ materialId: shell, quantity: '2' }] })
    await planner.client(bom).release({ id: bill.id })
    const way = await routeOf('粗铣', '精铣')
    const its = await ways().create({ materialId: id, routeCode: way.code })
    const [rough, fine] = way.segments
    await planner
      .client(segment)
      .saveResources({ id: rough!.segmentId, resources: [{ type: 'workCenter', resourceId: centerId }] })
    await said().save({
      segments: [
        {
          materialId: id,
          routeSegmentId: fine!.id,
          runSeconds: '33.5',
          baseQuantity: '10',
          needsFirstArticle: 1,
          materials: [{ materialId: shell }],
          parameters: [{ name: '粗糙度', high: '1.6', isRequired: 1 }],
          resources: [
            { type: 'station', rank: 1 },
            { type: 'workCenter', resourceId: centerId, rank: 2 },
          ],
        },
      ],
    })
    expect(await wayOn(id, '2026-06-01'), 'a draft holds on no day').toBeUndefined()
    expect(await wayOn(id, '2026-06-01', way.id)).toMatchObject({ routeId: way.id, version: 1 })
    const draft = await planner.client(route).update({ id: way.id, validFrom: '2026-01-01' })
    await planner.client(route).release({ id: draft.id })
    const next = await planner.client(route).copy({ id: way.id })
    await planner.client(route).update({
      id: next.id,
      validFrom: '2026-07-01',
      links: [{ fromNo: 10, toNo: 20, numerator: '3', denominator: '2' }],
    })
    await planner.client(route).release({ id: next.id })
    expect(await wayOn(id, '2025-12-31')).toBeUndefined()
    expect(await wayOn(id, '2026-06-30')).toMatchObject({ routeId: way.id, version: 1 })
    const now = await wayOn(id, '2026-07-01')
    const [first, second] = now!.segments
    expect(now).toMatchObject({
      routeId: next.id,
      code: way.code,
      version: 2,
      links: [{ fromId: first!.id, toId: second!.id, kind: 'next', numerator: '3', denominator: '2' }],
    })
    expect(first).toMatchObject({
      no: 10,
      name: '粗铣',
      workCenterId: centerId,
      setUpSeconds: 300,
      runSeconds: '10',
      baseQuantity: '1',
      isOutside: false,
      needsFirstArticle: false,
      materials: [],
      parameters: [],
      resources: [{ type: 'workCenter', resourceId: centerId, quantity: 1, rank: 1 }],
    })
    expect(second).toMatchObject({
      no: 20,
      runSeconds: '33.5',
      baseQuantity: '10',
      needsFirstArticle: true,
      materials: [{ materialId: shell, share: '100' }],
      parameters: [{ name: '粗糙度', low: null, high: '1.6', isRequired: true }],
      resources: [
        { type: 'station', resourceId: null, rank: 1 },
        { type: 'workCenter', resourceId: centerId, rank: 2 },
      ],
    })
    expect(await ways().get({ id: its.id })).toMatchObject({
      shownRouteId: next.id,
      versions: [{ version: 2 }, { version: 1 }],
      components: [{ materialName: '壳', quantity: '2', placed: '100' }],
    })
    await ways().update({ id: its.id, status: 0 })
    expect(await wayOn(id, '2026-07-01')).toBeUndefined()
  })
})
