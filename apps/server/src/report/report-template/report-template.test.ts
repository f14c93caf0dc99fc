import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { type Report, report, reportTemplate } from '@zhizao/contract/report/report-template'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const template = { pages: [{ title: '报警类型清单', band: { data: 'types', columns: ['code', 'name'] } }] }
const params = [
  { name: 'keyword', title: '关键字', type: 'text' as const, defaultValue: '工艺', required: false },
  { name: 'day', title: '日期', type: 'date' as const, defaultValue: null, required: true },
]
const dataCalls = [{ name: 'types', path: alarmType.list.path, body: '{"keyword":"{{keyword}}"}' }]

describe('report templates', () => {
  let server: TestServer
  let administrator: Caller
  beforeAll(async () => {
    server = await startTestServer({ REPORT_CLIENT_URL: 'https://plant.example/report-client.exe' })
    administrator = await server.signIn()
  })
  afterAll(() => server.stop())

  const made = (code: string, more: object = {}) =>
    administrator.client(reportTemplate).create({
      code,
      name: `报表${code}`,
      template: JSON.stringify(template),
      params,
      dataCalls,
      ...more,
    })

  it('are found by their code, with the place of the template, the parameters and the data calls', async () => {
    const { id } = await made('typeReport')
    const printer = await server.signIn({ permissions: ['alarmType'] })
    const found = await printer.client(report).byCode({ code: 'typeReport' })
    expect(found).toEqual<Report>({
      id,
      code: 'typeReport',
      name: '报表typeReport',
      templateUrl: `/reporttemplate/tempJson/${id}`,
      clientUrl: 'https://plant.example/report-client.exe',
      dataCalls: [{ ...dataCalls[0]!, method: 'POST', encoding: 'json' }],
    })
    expect(await printer.client(report).params({ id })).toEqual(params)
    expect(await printer.client(report).template({ id })).toEqual(template)
  })

  it('without a template have no template address, and their template is not found', async () => {
    const { id } = await made('bare', { template: '' })
    expect((await administrator.client(report).byCode({ code: 'bare' })).templateUrl).toBeNull()
    expect(await administrator.call(report.template, { id })).toMatchObject({ code: 404 })
    expect(await administrator.call(report.byCode, { code: 'nowhere' })).toMatchObject({ code: 404 })
  })

  it('are changed with all their parameters, listed and removed', async () => {
    const client = administrator.client(reportTemplate)
    const { id } = await made('changing')
    const changed = { code: 'changing', name: '改名报表', template: null, dataCalls: [], params: [params[1]!] }
    await client.update({ id, ...changed })
    expect(await client.get({ id })).toMatchObject({ id, ...changed })
    const listed = await client.page({ keyword: '改名', pageSize: 10 })
    expect(listed).toMatchObject({ total: 1, records: [{ id, hasTemplate: false, paramCount: 1, dataCallCount: 0 }] })
    await client.remove({ id })
    expect(await administrator.call(report.params, { id })).toMatchObject({ code: 404 })
  })

  it('take data from calls that read, and from no others', async () => {
    const paths = await administrator.client(reportTemplate).dataPaths({ keyword: '报警类型' })
    expect(paths).toContainEqual({ path: alarmType.list.path, title: '全部报警类型' })
    expect(paths.map((each) => each.path)).not.toContain(alarmType.create.path)
    for (const path of [alarmType.create.path, '/nowhere', '/user/logout']) {
      const draft = { code: 'wrong', name: '错误', dataCalls: [{ name: 'a', path, body: null }] }
      expect(await administrator.call(reportTemplate.create, draft), path).toMatchObject({ code: 400 })
    }
  })

  it('refuse what is no JSON object, repeated names, and repeated codes', async () => {
    const { create } = reportTemplate
    await made('once')
    const draft = { code: 'wrong', name: '错误' }
    for (const wrong of [
      { ...draft, template: '{"a":' },
      { ...draft, template: '[1]' },
      { ...draft, params: [params[0], params[0]] },
      { ...draft, dataCalls: [dataCalls[0], dataCalls[0]] },
      { ...draft, code: 'once' },
    ])
      expect(await administrator.call(create, wrong)).toMatchObject({ code: 400 })
    const listed = await administrator.client(reportTemplate).page({ keyword: '错误', pageSize: 10 })
    expect(listed.total).toBe(0)
  })

  it('of one company are not found by another', async () => {
    const { id } = await made('private')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.call(report.byCode, { code: 'private' })).toMatchObject({ code: 404 })
    expect(await stranger.call(report.template, { id })).toMatchObject({ code: 404 })
    expect(await stranger.call(reportTemplate.remove, { id })).toMatchObject({ code: 404 })
  })
})
