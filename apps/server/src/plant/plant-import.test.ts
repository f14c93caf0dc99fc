import { area } from '@zhizao/contract/company/area'
import { job } from '@zhizao/contract/job/job'
import { staff } from '@zhizao/contract/plant/staff'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let planner: Caller
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signIn()
  const top = await planner.client(area).create({ code: 'hall-1', name: '一车间', type: 'workshop' })
  await planner.client(area).create({ code: 'hall-2', name: '二车间', type: 'workshop' })
  await planner.client(area).create({ code: 'hall-3', name: '二车间', type: 'workshop', parentId: top.id })
})
afterAll(() => server.stop())

const choicesOf = async (bytes: Buffer) => {
  const sheets = (await readXlsxFile(bytes)) as unknown as { sheet: string; data: unknown[][] }[]
  return sheets.find(({ sheet }) => sheet === '选项')!.data.flat()
}

describe('a sheet of work centers and one of their stations', () => {
  const centers = ['工作中心编码', '工作中心名称', '所属区域', '日产能（小时）', '并行数']
  const places = ['工位编码', '工位名称', '工作中心']

  it('are looked at, brought in, given out and brought in again without loss', async () => {
    const on = planner.client(workCenter)
    const sheet = [centers, ['WC-1', '注塑', '一车间', '２０．５', 4], ['WC-2', '装配', 'hall-2', '', '']]
    expect(await on.import({ file: await sheetFile(sheet) })).toEqual({ added: 2, changed: 0 })
    const rows = (await on.page({})).records
    expect(rows).toMatchObject([
      { code: 'WC-1', areaName: '一车间', capacity: '20.5', parallelPlaces: 4 },
      { code: 'WC-2', areaName: '二车间', capacity: null, parallelPlaces: 1 },
    ])
    const given = new File([(await planner.file(workCenter.export, {})).bytes as never], 'again.xlsx')
    expect(await on.validate({ file: given })).toMatchObject({ changed: 2, added: 0, faultCount: 0, noteCount: 0 })
    expect(await on.import({ file: given })).toEqual({ added: 0, changed: 2 })
    expect((await on.page({})).records).toEqual(rows)

    const its = planner.client(station)
    const stationSheet = [places, ['ST-1', '1 号', '注塑'], ['ST-2', '2 号', 'wc-2']]
    expect(await its.import({ file: await sheetFile(stationSheet) })).toEqual({ added: 2, changed: 0 })
    const stations = (await its.page({})).records
    expect(stations).toMatchObject([{ workCenterName: '注塑' }, { workCenterName: '装配' }])
    const back = new File([(await planner.file(station.export, {})).bytes as never], 'again.xlsx')
    expect(await its.import({ file: back })).toEqual({ added: 0, changed: 2 })
    expect((await its.page({})).records).toEqual(stations)
  })

  it('name every fault and save nothing', async () => {
    const bad = [
      centers,
      ['WC-9', '九', '二车间', '8', 1],
      ['WC-8', '八', '没有', '-1', 1],
      ['WC-8', '', '一车间', '8', 0],
      ['', '无编码', '', '', ''],
    ]
    const { faults } = await planner.client(workCenter).validate({ file: await sheetFile(bad) })
    expect(faults.map(({ field, title, message }) => `${field} ${title}：${message}`)).toEqual([
      '第 2 行 所属区域：有 2 个区域叫“二车间”，请填写完整的名称',
      expect.stringContaining('第 3 行 日产能（小时）：'),
      '第 4 行 工作中心名称：此项不能为空',
      expect.stringContaining('第 4 行 并行数：'),
      '第 5 行 工作中心编码：此项不能为空',
    ])
    expect(await planner.call(workCenter.import, { file: await sheetFile(bad) })).toMatchObject({ code: 400 })
    expect((await planner.client(workCenter).page({})).total).toBe(2)
    const lost = [places, ['ST-9', '9 号', '不存在'], ['ST-8', '8 号', '']]
    expect((await planner.client(station).validate({ file: await sheetFile(lost) })).faults).toMatchObject([
      { field: '第 2 行', title: '工作中心', message: '工作中心“不存在”不存在' },
      { field: '第 3 行', title: '工作中心' },
    ])
  })

  it('begin as templates that offer what the company has', async () => {
    const ofCenters = await choicesOf((await planner.file(workCenter.template, {})).bytes)
    expect(ofCenters).toEqual(expect.arrayContaining(['一车间', 'hall-2', 'hall-3']))
    expect(await choicesOf((await planner.file(station.template, {})).bytes)).toEqual(
      expect.arrayContaining(['注塑', '装配']),
    )
  })
})

describe('a sheet of people', () => {
  it('is looked at before anything is written: users and badges that are taken, and twice the same, are told', async () => {
    const on = planner.client(staff)
    await on.create({ code: 'held', name: '持有人', badge: 'B-1' })
    const head = ['工号', '姓名', '登录名', '工牌号', '技能']
    const { faults, faultCount } = await on.validate({
      file: await sheetFile([
        head,
        ['P-1', '甲', '', 'B-1', ''],
        ['P-2', '乙', '', 'B-2', '焊接 2026-02-30'],
        ['P-3', '丙', '', 'B-2', '叉车、叉车'],
        ['held', '持有人改名', '', '', '焊接 2027-01-31'],
      ]),
    })
    expect(faults.map(({ field, title, message }) => `${field} ${title}：${message}`)).toEqual([
      '第 2 行 工牌号：已被人员“持有人”使用',
      '第 3 行 技能：日期格式应为 YYYY-MM-DD',
      '第 4 行 工牌号：与第 3 行重复',
      '第 4 行 技能：“叉车”重复',
    ])
    expect(faultCount).toBe(4)
    expect((await on.page({})).total).toBe(1)
    const right = [head, ['held', '持有人改名', '', 'B-1', '焊接 2027-01-31'], ['P-1', '甲', '', '', '']]
    expect(await on.validate({ file: await sheetFile(right) })).toMatchObject({ added: 1, changed: 1, faultCount: 0 })
    expect(await on.import({ file: await sheetFile(right) })).toEqual({ added: 1, changed: 1 })
    expect((await on.page({ code: 'held' })).records).toMatchObject([{ name: '持有人改名', badge: 'B-1' }])
  })

  it('of other companies is not seen', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const file = await sheetFile([
      ['工位编码', '工位名称', '工作中心'],
      ['ST-1', '1 号', '注塑'],
    ])
    expect((await stranger.client(station).validate({ file })).faults).toMatchObject([{ title: '工作中心' }])
  })
})

describe('a large sheet is brought in by a job', () => {
  const done = async ({ jobId }: { jobId: string }) =>
    expect.poll(async () => (await planner.client(job).get({ id: jobId })).state, { timeout: 30_000 }).toBe('done')
  const numbered = (code: string, more: readonly string[] = []) =>
    Array.from({ length: 300 }, (_, at) => [`${code}-${at}`, `${code} ${at}`, ...more])

  it('of work centers, then of their stations', async () => {
    const centers = await sheetFile([['工作中心编码', '工作中心名称'], ...numbered('BIG')])
    await done(await planner.client(workCenter).importBig({ file: centers }))
    expect((await planner.client(workCenter).page({ keyword: 'BIG' })).total).toBe(300)
    const places = await sheetFile([['工位编码', '工位名称', '工作中心'], ...numbered('POST', ['BIG-7'])])
    await done(await planner.client(station).importBig({ file: places }))
    expect((await planner.client(station).page({ keyword: 'POST' })).total).toBe(300)
  })

  it('of people', async () => {
    const people = await sheetFile([['工号', '姓名'], ...numbered('CREW')])
    await done(await planner.client(staff).importBig({ file: people }))
    expect((await planner.client(staff).page({ keyword: 'CREW' })).total).toBe(300)
  })
})
