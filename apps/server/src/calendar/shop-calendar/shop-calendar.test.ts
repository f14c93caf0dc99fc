import { readFileSync } from 'node:fs'
import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { area } from '@zhizao/contract/company/area'
import { station, workCenter } from '@zhizao/contract/plant/work-center'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** The Spring Festival of 2025 as the State Council set it. */
const festival = {
  days: [
    { name: '春节', date: '2025-01-26', isOffDay: false },
    ...['01-28', '01-29', '01-30', '01-31', '02-01', '02-02', '02-03', '02-04'].map((day) => ({
      name: '春节',
      date: `2025-${day}`,
      isOffDay: true,
    })),
    { name: '春节', date: '2025-02-08', isOffDay: false },
  ],
}

describe('the shop calendar', () => {
  let server: TestServer
  let owner: Caller
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterAll(() => server.stop())

  const jsonFile = (content: unknown) => new File([JSON.stringify(content)], '2025.json')
  const kinds = async (dates: string[], scope: object = {}) => {
    const { days } = await owner.client(shopCalendar).year({ year: 2025, ...scope })
    return dates.map((date) => days.find((day) => day.date === date)!.kind)
  }

  it('is a usual week until somebody says otherwise, and says all days of a year', async () => {
    const calendar = await owner.client(shopCalendar).year({ year: 2024 })
    expect(calendar).toMatchObject({ isOwnWeek: false, week: [true, true, true, true, true, false, false] })
    expect(calendar.days).toHaveLength(366)
    expect(calendar.days.filter(({ kind }) => kind === 'workday')).toHaveLength(262)
  })

  it('takes the official holidays from a file; what it named before goes, what people painted stays', async () => {
    const calls = owner.client(shopCalendar)
    await calls.save({
      year: 2025,
      days: [
        { date: '2025-05-01', kind: 'holiday', name: '误录' },
        { date: '2025-12-24', kind: 'rest', name: '盘点' },
      ],
    })
    expect(await calls.importHolidays({ file: jsonFile(festival) })).toEqual({ year: 2025, holidays: 8, makeUpDays: 2 })
    expect(await kinds(['2025-01-26', '2025-01-28', '2025-02-08', '2025-05-01', '2025-12-24', '2025-01-25'])).toEqual([
      'makeUp',
      'holiday',
      'makeUp',
      'workday',
      'rest',
      'rest',
    ])
    const { days } = await calls.year({ year: 2025 })
    expect(days.find(({ date }) => date === '2025-01-28')).toMatchObject({ name: '春节', isOwn: true })
  })

  it('takes them from a sheet too, and refuses what is none', async () => {
    const calls = owner.client(shopCalendar)
    const rows = [
      ['日期', '名称', '日期类型'],
      ['2026-10-01', '国庆节', '法定节假日'],
      ['2026-10-10', '国庆节', '补班日'],
    ]
    expect(await calls.importHolidays({ file: await sheetFile(rows) })).toEqual({
      year: 2026,
      holidays: 1,
      makeUpDays: 1,
    })
    const { days } = await calls.year({ year: 2026 })
    expect(days.find(({ date }) => date === '2026-10-10')).toMatchObject({ kind: 'makeUp', name: '国庆节' })
    expect(await owner.call(shopCalendar.importHolidays, { file: jsonFile({ days: [{}] }) })).toMatchObject({
      code: 400,
      msg: '文件内容不符，应含 days，每天有 date、name 和 isOffDay',
    })
    const twice = [...rows, ['2026-10-01', '国庆节', '补班日']]
    expect(await owner.call(shopCalendar.importHolidays, { file: await sheetFile(twice) })).toMatchObject({ code: 400 })
    expect((await owner.file(shopCalendar.holidayTemplate)).filename).toBe('节假日导入模板.xlsx')
  })

  it.runIf(publishedFile())('takes the published file of 2025 as it is', async () => {
    const file = new File([publishedFile()!], '2025.json')
    expect(await owner.client(shopCalendar).importHolidays({ file })).toMatchObject({ year: 2025, makeUpDays: 5 })
  })

  it('of a station stands before that of its work center, its areas and the company', async () => {
    const works = await owner.client(area).create({ code: 'works', name: '一厂', type: 'workshop' })
    const hall = await owner.client(area).create({ code: 'hall', name: '车间', type: 'workshop', parentId: works.id })
    const center = await owner.client(workCenter).create({ code: 'wc', name: '中心', areaId: hall.id })
    const place = await owner.client(station).create({ code: 'st', name: '工位', workCenterId: center.id })
    const save = (scopeKind: 'area' | 'workCenter' | 'station', scopeId: string, more: object) =>
      owner.client(shopCalendar).save({ scopeKind, scopeId, year: 2025, ...more })
    const scope = { scopeKind: 'station', scopeId: place.id }
    await save('area', works.id, { days: [{ date: '2025-03-03', kind: 'rest' }] })
    await save('area', hall.id, { days: [{ date: '2025-03-04', kind: 'rest' }] })
    await save('workCenter', center.id, { week: [true, true, true, true, true, true, false] })
    await save('station', place.id, { days: [{ date: '2025-03-03', kind: 'workday' }] })
    const asked = ['2025-03-03', '2025-03-04', '2025-03-08', '2025-01-28']
    expect(await kinds(asked, scope)).toEqual(['workday', 'rest', 'workday', 'holiday'])
    expect(await kinds(asked)).toEqual(['workday', 'workday', 'rest', 'holiday'])
    await save('station', place.id, { days: [{ date: '2025-03-03', kind: null }] })
    await save('workCenter', center.id, { week: null })
    expect(await kinds(asked, scope)).toEqual(['rest', 'rest', 'rest', 'holiday'])
    expect(
      await owner.call(shopCalendar.save, { year: 2025, days: [{ date: '2026-01-01', kind: 'rest' }] }),
    ).toMatchObject({ code: 400, msg: '日期：2026-01-01 不在 2025 年' })
    expect(await owner.call(shopCalendar.year, { year: 2025, scopeKind: 'station', scopeId: '999' })).toMatchObject({
      code: 400,
      msg: '工位：不存在或已被删除',
    })
  })
})

/** The file of the real data beside the project; absent elsewhere. */
function publishedFile(): Buffer<ArrayBuffer> | undefined {
  try {
    return readFileSync('/work/shared/data/master/holiday_cn/2025.json')
  } catch {
    return undefined
  }
}
