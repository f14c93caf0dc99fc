import { dictionaryItem } from '@zhizao/contract/dictionary/dictionary'
import { supplier } from '@zhizao/contract/material/supplier'
import { staff, team } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { segment } from '@zhizao/contract/process/segment'
import { segmentTemplate } from '@zhizao/contract/process/segment-template'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { endedJob } from '../../testing/ended-job.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('segments and their templates', () => {
  let server: TestServer
  let planner: Caller
  let centerId: string
  let stationId: string
  beforeAll(async () => {
    server = await startTestServer()
    planner = await server.signIn()
    centerId = (await planner.client(workCenter).create({ code: 'WC-1', name: '注塑一线' })).id
    stationId = (await planner.client(station).create({ code: 'ST-1', name: '1 号机位', workCenterId: centerId })).id
  })
  afterAll(() => server.stop())
  const calls = () => planner.client(segment)
  const templates = () => planner.client(segmentTemplate)
  const asked = (
    all: readonly { type: string; skill: string | null; resourceName: string | null; quantity: number }[],
  ) => all.map(({ type, skill, resourceName, quantity }) => [type, resourceName ?? skill, quantity])

  it('are kept with where they are done, how long they take and what they ask for', async () => {
    const made = await calls().create({
      name: '注塑',
      segmentType: 'machining',
      workCenterId: centerId,
      setUpSeconds: 1800,
      runSeconds: '45.5',
      needsFirstArticle: 1,
    })
    expect(made).toMatchObject({
      workCenterName: '注塑一线',
      setUpSeconds: 1800,
      runSeconds: '45.5',
      needsFirstArticle: 1,
      isOutside: 0,
      status: 1,
      resourceCount: 0,
      supplierId: null,
    })
    expect(made.code).toMatch(/^GX\d+$/)
    const { id } = made
    const saved = await calls().saveResources({
      id,
      resources: [
        { type: 'station', resourceId: stationId },
        { type: 'staff', skill: '注塑工', quantity: 2 },
      ],
    })
    expect(asked(saved)).toEqual([
      ['station', '1 号机位', 1],
      ['staff', '注塑工', 2],
    ])
    expect(await calls().resources({ id })).toEqual(saved)
    const changed = await calls().update({ id, name: '注塑成型', runSeconds: '40' })
    expect(changed).toMatchObject({ name: '注塑成型', code: made.code, runSeconds: '40', setUpSeconds: 1800 })
    expect(await calls().get({ id })).toMatchObject({ name: '注塑成型', resourceCount: 2 })
    expect((await calls().page({ keyword: '注塑成', workCenterId: centerId })).records).toMatchObject([{ id }])
    expect((await calls().page({ segmentType: 'packing' })).records).toEqual([])
    await calls().remove({ id })
    expect((await planner.call(segment.get, { id })).code).toBe(404)
  })

  it('have a supplier only where somebody else does them', async () => {
    const { id: supplierId } = await planner.client(supplier).create({ code: 'S-1', name: '恒通电镀' })
    const made = await calls().create({ name: '电镀', segmentType: 'outsourced', isOutside: 1, supplierId })
    expect(made).toMatchObject({ isOutside: 1, supplierName: '恒通电镀' })
    expect(await calls().update({ id: made.id, isOutside: 0 })).toMatchObject({ supplierId: null, supplierName: null })
    await calls().removeMany({ ids: [made.id] })
  })

  it('are of a kind that the company’s dictionary has', async () => {
    const draft = { name: '激光焊', segmentType: 'welding' }
    expect(await planner.call(segment.create, draft)).toMatchObject({
      code: 400,
      msg: '工序类型：没有这个工序类型，或已停用',
    })
    await planner.client(dictionaryItem).create({ dictCode: 'segmentType', value: 'welding', text: '焊接工序' })
    expect(await calls().create(draft)).toMatchObject({ segmentType: 'welding' })
    for (const [field, title] of [
      ['workCenterId', '工作中心'],
      ['templateId', '工序模板'],
      ['supplierId', '委外供应商'],
    ] as const)
      expect(await planner.call(segment.create, { ...draft, [field]: '1' })).toMatchObject({
        code: 400,
        msg: `${title}：不存在或已被删除`,
      })
  })

  it('ask for nothing that there is not, and say which line', async () => {
    const { id } = await calls().create({ name: '装配', segmentType: 'assembly' })
    const refused = async (...resources: object[]) => planner.call(segment.saveResources, { id, resources } as never)
    expect(await refused({ type: 'station', resourceId: stationId }, { type: 'team', resourceId: '1' })).toMatchObject({
      code: 400,
      msg: '资源：第 2 行的资源不存在或已被删除',
      data: [{ field: 'resources.1.resourceId' }],
    })
    expect((await refused({ type: 'station', skill: '会飞' })).msg).toMatch(/只有人员才能要求技能/)
    expect(await calls().resources({ id })).toEqual([])
  })

  it('take over what their template asks for, when they are made and when they are told to', async () => {
    const template = await templates().create({ name: '装配工位', segmentType: 'assembly' })
    expect(template.code).toMatch(/^GXMB\d+$/)
    const { id: templateId } = template
    await templates().saveResources({ id: templateId, resources: [{ type: 'staff', skill: '装配工', quantity: 3 }] })
    const made = await calls().create({ name: '总装', segmentType: 'assembly', templateId })
    expect(made).toMatchObject({ templateName: '装配工位' })
    expect(asked(await calls().resources({ id: made.id }))).toEqual([['staff', '装配工', 3]])
    await templates().saveResources({ id: templateId, resources: [{ type: 'workCenter', resourceId: centerId }] })
    expect(asked(await calls().resources({ id: made.id })), 'not by itself').toEqual([['staff', '装配工', 3]])
    expect(asked(await calls().takeTemplate({ id: made.id, templateId }))).toEqual([['workCenter', '注塑一线', 1]])
    expect(await templates().get({ id: templateId })).toMatchObject({ resourceCount: 1, segmentCount: 1 })
    expect(asked(await templates().resources({ id: templateId }))).toEqual([['workCenter', '注塑一线', 1]])
    expect((await planner.call(segmentTemplate.remove, { id: templateId })).msg).toBe(
      '工序“总装”正在使用模板“装配工位”，不能删除',
    )
    await templates().update({ id: templateId, status: 0, name: '旧工位' })
    expect(await templates().list({})).toEqual([])
    expect((await templates().page({ keyword: '旧工位' })).records).toMatchObject([{ id: templateId, status: 0 }])
    await calls().update({ id: made.id, templateId: null })
    await templates().remove({ id: templateId })
    const other = await templates().create({ name: '另一个', segmentType: 'assembly' })
    expect(await templates().list({ segmentType: 'assembly' })).toMatchObject([{ id: other.id }])
    await templates().removeMany({ ids: [other.id] })
    expect((await planner.call(segmentTemplate.get, { id: other.id })).code).toBe(404)
  })

  it('keep the stations, teams and people that they ask for', async () => {
    const { id: personId } = await planner.client(staff).create({ code: 'P-1', name: '李雷' })
    const { id: teamId } = await planner.client(team).create({ code: 'T-1', name: '甲班' })
    const { id } = await calls().create({ name: '检验', segmentType: 'inspection' })
    await calls().saveResources({
      id,
      resources: [
        { type: 'station', resourceId: stationId },
        { type: 'team', resourceId: teamId },
        { type: 'staff', resourceId: personId },
      ],
    })
    for (const [call, of] of [
      [station.remove, stationId],
      [team.remove, teamId],
      [staff.remove, personId],
    ] as const)
      expect((await planner.call(call, { id: of })).msg).toBe('工序“检验”正在使用它，不能删除')
    await calls().saveResources({ id, resources: [] })
    expect((await planner.call(staff.remove, { id: personId })).code).toBe(200)
  })

  it('come from a sheet, go out and come in again without loss', async () => {
    const head = [
      '工序编码',
      '工序名称',
      '工序类型',
      '工作中心',
      '准备时间（秒）',
      '单件工时（秒）',
      '委外',
      '委外供应商',
    ]
    const sheet = [
      head,
      ['K-1', '注塑', '加工工序', '注塑一线', 900, '１２．５', '', ''],
      ['', '喷涂', 'treatment', 'WC-1', '', '', '是', '恒通电镀'],
    ]
    expect(await calls().validate({ file: await sheetFile(sheet) })).toMatchObject({ added: 2, faultCount: 0 })
    expect(await calls().import({ file: await sheetFile(sheet) })).toEqual({ added: 2, changed: 0 })
    expect((await calls().page({ keyword: '注塑' })).records).toMatchObject([
      { code: 'K-1', segmentType: 'machining', workCenterName: '注塑一线', setUpSeconds: 900, runSeconds: '12.5' },
    ])
    expect((await calls().page({ keyword: '喷涂' })).records).toMatchObject([
      { segmentType: 'treatment', isOutside: 1, supplierName: '恒通电镀', runSeconds: '0', status: 1 },
    ])
    const rows = (await calls().page({ pageSize: 100 })).records
    const again = new File([(await planner.file(segment.export, {})).bytes as never], 'again.xlsx')
    expect(await calls().import({ file: again })).toEqual({ added: 0, changed: rows.length })
    expect((await calls().page({ pageSize: 100 })).records).toEqual(rows)
    const { jobId } = await calls().importBig({ file: again })
    expect(await endedJob(planner, jobId)).toMatchObject({ state: 'done' })
    const bad = [head, ['K-2', '坏', '没有的类型', '没有的中心', -1, 'x', '', '没有']]
    const { faults } = await calls().validate({ file: await sheetFile(bad) })
    expect(faults.map(({ title, message }) => `${title}：${message}`)).toContain('准备时间（秒）：不能为负数')
    expect((await planner.file(segment.template, {})).filename).toBe('工序导入模板.xlsx')
  })
})
