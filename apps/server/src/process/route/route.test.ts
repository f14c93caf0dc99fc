import { configOption } from '@zhizao/contract/company/plant-config'
import { everyPair } from '@zhizao/contract/http/states'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { staff } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { productRoute } from '@zhizao/contract/process/product-route'
import { productSegment } from '@zhizao/contract/process/product-segment'
import { type RouteDraft, type RouteSegment, route, routeStates } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('routes', () => {
  let server: TestServer
  let planner: Caller
  const segments = new Map<string, string>()
  const segmentOf = (name: string) => segments.get(name)!
  const calls = () => planner.client(route)
  let centerId: string
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    const center = await planner.client(workCenter).create({ code: 'WC-1', name: '机加工' })
    centerId = center.id
    await planner.client(station).create({ code: 'ST-1', name: '1 号工位', workCenterId: centerId })
    for (const name of ['下料', '铣', '钻', '焊接', '检验'])
      segments.set(
        name,
        (
          await planner
            .client(segment)
            .create({ name, segmentType: 'machining', workCenterId: centerId, setUpSeconds: 600, runSeconds: '30' })
        ).id,
      )
  })
  afterAll(() => server.stop())

  let made = 0
  const inRow = (...names: string[]): RouteDraft['segments'] =>
    names.map((name, at) => ({ no: (at + 1) * 10, segmentId: segmentOf(name) }))
  const draft = (names: string[], more: Partial<RouteDraft> = {}) =>
    calls().create({ code: `R-${++made}`, name: '手柄加工', segments: inRow(...names), ...more })
  const released = async (...given: Parameters<typeof draft>) => calls().release({ id: (await draft(...given)).id })
  const ways = (links: readonly { fromNo: number; toNo: number; kind: string }[]) =>
    links.map(({ fromNo, toNo, kind }) => `${fromNo}${kind === 'next' ? '>' : '~'}${toNo}`)
  const sent = ({ id, no, segmentId, name, workCenterId, x, y, transferQuantity, alternativeGroup }: RouteSegment) => ({
    id,
    no,
    segmentId,
    name,
    workCenterId,
    x,
    y,
    transferQuantity,
    alternativeGroup,
  })

  it('are kept with their segments and links: in a row where nobody says otherwise', async () => {
    const first = await draft(['下料', '铣', '焊接'])
    expect(first).toMatchObject({ code: 'R-1', version: 1, status: 'draft', segmentCount: 3, needsOther: false })
    expect(first.segments).toMatchObject([
      { no: 10, segmentName: '下料', workCenterName: '机加工', setUpSeconds: 600, runSeconds: '30' },
      { no: 20, segmentName: '铣' },
      { no: 30, segmentName: '焊接' },
    ])
    expect(ways(first.links)).toEqual(['10>20', '20>30'])
    expect(await calls().segmentResources({ id: first.segments[0]!.id })).toEqual([])

    const [cut, mill, weld] = first.segments
    const after = await calls().update({
      id: first.id,
      name: '手柄加工（双工位）',
      segments: [
        { ...sent(cut!), x: 12.5, y: -3, transferQuantity: '50' },
        { ...sent(mill!), name: '粗铣', alternativeGroup: 'A' },
        { no: 25, segmentId: segmentOf('钻'), alternativeGroup: 'A' },
        { ...sent(weld!), no: 40 },
      ],
      links: [
        { fromNo: 10, toNo: 20 },
        { fromNo: 10, toNo: 25, numerator: '2', denominator: '3' },
        { fromNo: 20, toNo: 40 },
        { fromNo: 25, toNo: 40 },
        { fromNo: 40, toNo: 10, kind: 'rework' },
      ],
    })
    expect(after).toMatchObject({ name: '手柄加工（双工位）', segmentCount: 4 })
    expect(after.segments[0]).toMatchObject({ id: cut!.id, x: 12.5, y: -3, transferQuantity: '50' })
    expect(after.segments[1]).toMatchObject({ name: '粗铣', segmentName: '粗铣', alternativeGroup: 'A' })
    expect(ways(after.links)).toEqual(['10>20', '10>25', '20>40', '25>40', '40~10'])
    expect(after.links[1]).toMatchObject({ numerator: '2', denominator: '3' })

    const less = await calls().update({ id: first.id, segments: [{ ...sent(after.segments[2]!), deletedFlag: 1 }] })
    expect(less.segments.map(({ no }) => no)).toEqual([10, 20, 40])
    expect(ways(less.links), 'links of a segment go with it').toEqual(['10>20', '20>40', '40~10'])
    expect(await calls().flow({ id: first.id })).toEqual({ segments: less.segments, links: less.links })
    expect(await calls().segments({ id: first.id })).toEqual(less.segments)
    expect(await calls().get({ id: first.id })).toEqual(less)
    expect(await calls().byCode({ code: 'R-1' })).toMatchObject([{ id: first.id, version: 1 }])
    expect((await calls().page({ keyword: '双工位', status: 'draft' })).records).toMatchObject([{ id: first.id }])
    const withWelding = (await calls().page({ segmentId: segmentOf('焊接') })).records
    expect(withWelding.map(({ id }) => id)).toContain(first.id)
    expect((await calls().history({ id: first.id })).map(({ title }) => title)).toContain('修改工艺路线')
  })

  it('take their code from the company’s rule, and each code once', async () => {
    const one = await calls().create({ name: '自动编码', segments: inRow('下料') })
    expect(one.code).toMatch(/^GY\d+$/)
    expect(await planner.call(route.create, { code: one.code, name: '又一条' })).toMatchObject({
      code: 400,
      msg: '路线编码：已存在，请在原有路线上建立新版本',
    })
  })

  it('say by line what is wrong with segments and links', async () => {
    const { id } = await draft(['下料', '铣'])
    const refused = async (change: object) => planner.call(route.update, { id, ...change } as never)
    expect(await refused({ segments: [{ no: 10, segmentId: segmentOf('钻') }] })).toMatchObject({
      code: 400,
      msg: '工序：第 3 行与第 1 行重复',
    })
    expect(await refused({ segments: [{ no: 30, segmentId: id }] })).toMatchObject({
      code: 400,
      msg: '工序：第 1 行的工序不存在或已被删除',
    })
    expect(await refused({ links: [{ fromNo: 10, toNo: 99 }] })).toMatchObject({
      code: 400,
      msg: '连线：第 1 条连线：没有序号为 99 的工序',
      data: [{ field: 'links.0.toNo' }],
    })
    const twice = [
      { fromNo: 10, toNo: 20 },
      { fromNo: 10, toNo: 20 },
    ]
    expect(await refused({ links: twice })).toMatchObject({ code: 400, msg: '连线：从 10 到 20 的连线重复' })
    expect(await refused({ validFrom: '2026-05-01', validTo: '2026-05-01' })).toMatchObject({
      code: 400,
      msg: '失效日期：应晚于生效日期',
    })
    expect(ways((await calls().get({ id })).links), 'nothing is half saved').toEqual(['10>20'])
  })

  it('go through their states as the contract says, any other pair is refused', async () => {
    const inState = {
      draft: () => draft(['下料']),
      released: () => released(['下料']),
      superseded: async () => {
        const first = await released(['下料'])
        await calls().release({ id: (await calls().copy({ id: first.id })).id })
        return first
      },
      disabled: async () => calls().disable({ id: (await released(['下料'])).id }),
    }
    for (const { state, event, to } of everyPair(routeStates)) {
      const { id } = await inState[state as keyof typeof inState]()
      const answer = await planner.call(route[event as 'release'], { id })
      if (to) expect((answer.data as { status: string }).status, `${state} ${event}`).toBe(to)
      else expect(answer, `${state} ${event}`).toMatchObject({ code: 409 })
    }
  })

  it('are not released while they cannot be gone through', async () => {
    const refusal = async (id: string) => (await planner.call(route.release, { id })).msg
    expect(await refusal((await draft([])).id)).toBe('请先添加工序')
    const names = ['下料', '铣', '焊接', '检验']
    const withLinks = async (links: RouteDraft['links']) => (await draft(names, { links })).id
    const row = [
      { fromNo: 10, toNo: 20 },
      { fromNo: 20, toNo: 30 },
    ]
    expect(await refusal(await withLinks([...row, { fromNo: 30, toNo: 40 }, { fromNo: 40, toNo: 20 }]))).toBe(
      '流转形成循环：20 铣 → 30 焊接 → 40 检验 → 20 铣',
    )
    expect(await refusal(await withLinks(row))).toBe('工序“40 检验”没有与其余工序相连')
    const forward = [...row, { fromNo: 30, toNo: 40 }, { fromNo: 10, toNo: 40, kind: 'rework' as const }]
    expect(await refusal(await withLinks(forward))).toBe('返工应回到前面的工序：“40 检验”不在“10 下料”之前')
  })

  it('need for each segment somebody or something that can do it', async () => {
    const add = (name: string, more = {}) => planner.client(segment).create({ name, segmentType: 'machining', ...more })
    const release = async (segmentId: string) => {
      const { id } = await calls().create({ name: '能力', segments: [{ no: 10, segmentId }] })
      return { id, msg: (await planner.call(route.release, { id })).msg }
    }
    const nowhere = await add('打磨')
    expect((await release(nowhere.id)).msg).toBe('工序“10 打磨”没有工作中心，也没有资源')
    const empty = await planner.client(workCenter).create({ code: 'WC-EMPTY', name: '空' })
    const there = await add('喷砂', { workCenterId: empty.id })
    expect((await release(there.id)).msg).toBe('工序“10 喷砂”的工作中心没有工位，也没有资源')
    await planner.client(segment).saveResources({ id: there.id, resources: [{ type: 'staff', skill: '喷砂工' }] })
    const lacking = await release(there.id)
    expect(lacking.msg).toBe('工序“10 喷砂”要求技能“喷砂工”，在职人员中没有人具备')
    const person = await planner
      .client(staff)
      .create({ code: 'P-1', name: '喷砂老王', skills: [{ name: '喷砂工', expiresOn: '2020-01-01' }] })
    expect((await planner.call(route.release, { id: lacking.id })).code, 'the certificate has run out').toBe(409)
    await planner.client(staff).update({ id: person.id, skills: [{ name: '喷砂工' }] })
    expect((await calls().release({ id: lacking.id })).status).toBe('released')
    const outside = await add('电镀', { isOutside: 1 })
    expect(
      (await calls()
        .release({ id: (await release(outside.id)).id })
        .catch(() => undefined)) ?? 'done',
    ).toBe('done')
    await planner.client(segment).update({ id: segmentOf('钻'), status: 0 })
    const off = await draft(['下料', '钻'])
    expect((await planner.call(route.release, { id: off.id })).msg).toBe('工序已停用：20 钻')
    await planner.client(segment).update({ id: segmentOf('钻'), status: 1 })
  })

  it('replace one another: the day tells which version holds, and two releases at once leave one', async () => {
    const first = await released(['下料', '铣'], { validFrom: '2026-01-01' })
    const [one, other] = [await calls().copy({ id: first.id }), await calls().copy({ id: first.id })]
    expect([one.version, other.version]).toEqual([2, 3])
    expect(await planner.call(route.update, { id: first.id, name: '改' })).toMatchObject({
      msg: `工艺路线“${first.code} V1”的状态是“已发布”，不能修改，请复制为新版本`,
    })
    const both = await Promise.all([one, other].map(({ id }) => planner.call(route.release, { id })))
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const all = await calls().byCode({ code: first.code })
    expect(all.filter(({ status }) => status === 'released')).toHaveLength(1)
    expect(all.filter(({ status }) => status === 'superseded')).toHaveLength(2)
    const now = all.find(({ status }) => status === 'released')!
    expect(all.find(({ version }) => version === 1)).toMatchObject({ status: 'superseded' })
    expect(await calls().related({ id: first.id })).toHaveLength(2)
    await calls().disable({ id: now.id })
    const next = await calls().copy({ id: now.id })
    await calls().release({ id: next.id })
    expect((await planner.call(route.enable, { id: now.id })).msg).toBe('已有发布的版本 V4，请先停用它')
  })

  it('are compared by the numbers of their segments', async () => {
    const before = await released(['下料', '铣', '焊接'])
    const copy = await calls().copy({ id: before.id })
    const [cut, mill] = copy.segments
    const after = await calls().update({
      id: copy.id,
      segments: [
        { ...sent(cut!), transferQuantity: '20' },
        { ...sent(mill!), deletedFlag: 1 },
        ...inRow('检验')!.map((each) => ({ ...each, no: 40 })),
      ],
      links: [
        { fromNo: 10, toNo: 30, numerator: '2' },
        { fromNo: 30, toNo: 40 },
      ],
    })
    const found = await calls().compare({ before: before.id, after: after.id })
    expect(found.segments.map(({ no, kind, fields }) => [no, kind, fields])).toEqual([
      [10, 'changed', ['transferQuantity']],
      [20, 'removed', []],
      [30, 'same', []],
      [40, 'added', []],
    ])
    expect(found.links.map(({ kind, before: was, after: is }) => `${kind} ${ways([(is ?? was)!])}`)).toEqual([
      'added 10>30',
      'added 30>40',
      'removed 10>20',
      'removed 20>30',
    ])
  })

  it('are refused to whoever has not seen the last change, and to their writer where another is to release them', async () => {
    const first = await draft(['下料'])
    const seenAt = String(first.updatedAt)
    await calls().update({ id: first.id, seenAt, remark: '一' })
    expect(await planner.call(route.update, { id: first.id, seenAt, remark: '二' })).toMatchObject({ code: 409 })
    await planner.client(configOption).updateStatus({ code: 'routeReleasedByOther', status: 1 })
    try {
      expect((await calls().get({ id: first.id })).needsOther).toBe(true)
      expect((await planner.call(route.release, { id: first.id })).msg).toMatch(/^此工艺路线由您编制或修改过/)
    } finally {
      await planner.client(configOption).updateStatus({ code: 'routeReleasedByOther', status: 0 })
    }
    expect((await calls().release({ id: first.id })).releasedBy).toBe(first.createdByName)
  })

  it('are deleted as drafts alone; what stands in them keeps segments and places', async () => {
    const [kept, gone, other] = [await released(['下料']), await draft(['铣']), await draft(['铣'])]
    expect((await planner.call(route.remove, { id: kept.id })).msg).toMatch(/不能删除，可以停用$/)
    await calls().remove({ id: gone.id })
    await calls().removeMany({ ids: [other.id] })
    expect((await planner.call(route.get, { id: gone.id })).code).toBe(404)
    expect((await planner.call(segment.remove, { id: segmentOf('下料') })).msg).toMatch(
      /^工艺路线“.+ V\d+”正在使用工序“下料”，不能删除，可以停用$/,
    )
    expect((await planner.call(workCenter.remove, { id: centerId })).code).toBe(409)
  })

  it('go over to a new version with what is said of products, and ask for every component', async () => {
    const { id: unitId } = (await planner.client(unit).list({})).find(({ code }) => code === '个')!
    const [product, shell, screw] = await Promise.all(
      ['手柄', '外壳', '螺钉'].map((name, at) =>
        planner.client(material).create({ code: `M-${at}`, name, baseUnitId: unitId, source: 'make' }),
      ),
    )
    const bill = await planner.client(bom).create({
      materialId: product!.id,
      lines: [
        { materialId: shell!.id, quantity: '1' },
        { materialId: screw!.id, quantity: '4' },
      ],
    })
    await planner.client(bom).release({ id: bill.id })
    const first = await draft(['下料', '焊接'])
    await planner.client(productRoute).create({ materialId: product!.id, routeCode: first.code })
    expect((await planner.call(route.release, { id: first.id })).msg).toBe('产品“M-0”的组件“M-1 外壳”还没有分配到工序')
    const [cut, weld] = first.segments
    await planner.client(productSegment).save({
      segments: [
        {
          materialId: product!.id,
          routeSegmentId: cut!.id,
          runSeconds: '12.5',
          setUpSeconds: 60,
          materials: [{ materialId: shell!.id }, { materialId: screw!.id, share: '25' }],
          resources: [{ type: 'workCenter', resourceId: centerId, rank: 2 }],
          parameters: [{ name: '温度', unit: '℃', low: '-5', high: '80', pointSignal: 'temperature' }],
        },
        { materialId: product!.id, routeSegmentId: weld!.id, materials: [{ materialId: screw!.id, share: '70' }] },
      ],
    })
    expect((await planner.call(route.release, { id: first.id })).msg).toBe(
      '产品“M-0”的组件“M-2 螺钉”的分配比例合计为 95%，应为 100%',
    )
    await planner.client(productSegment).save({
      segments: [
        { materialId: product!.id, routeSegmentId: weld!.id, materials: [{ materialId: screw!.id, share: '75' }] },
      ],
    })
    await calls().release({ id: first.id })
    const copy = await calls().copy({ id: first.id })
    const [way] = (await planner.client(productRoute).page({ materialId: product!.id })).records
    const old = await planner.client(productRoute).get({ id: way!.id })
    const next = await planner.client(productRoute).get({ id: way!.id, routeId: copy.id })
    expect(old).toMatchObject({ shownRouteId: first.id, routeVersion: 1 })
    const bare = (whole: typeof old) =>
      whole.segments.map(({ no, runSeconds, setUpSeconds, resources, materials, parameters }) => ({
        no,
        runSeconds,
        setUpSeconds,
        resources: resources.map(({ resourceName, rank }) => [resourceName, rank]),
        materials: materials.map(({ materialCode, share }) => [materialCode, share]),
        parameters: parameters.map(({ name, low, high }) => [name, low, high]),
      }))
    expect(bare(next)).toEqual(bare(old))
    expect(bare(next)[0]).toEqual({
      no: 10,
      runSeconds: '12.5',
      setUpSeconds: 60,
      resources: [['机加工', 2]],
      materials: [
        ['M-1', '100'],
        ['M-2', '25'],
      ],
      parameters: [['温度', '-5', '80']],
    })
    expect(next.segments[0]!.productSegmentId).not.toBe(old.segments[0]!.productSegmentId)
    expect(await planner.call(route.remove, { id: copy.id })).toMatchObject({ code: 200 })
    const elsewhere = await calls().copy({ id: first.id, code: 'R-NEW', name: '另一条' })
    expect(elsewhere).toMatchObject({ code: 'R-NEW', version: 1, name: '另一条', productCount: 0 })
  })
})
