import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { reasonTag } from '@zhizao/contract/alarm/reason-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

describe('reason tags', () => {
  let server: TestServer
  let caller: Caller
  beforeAll(async () => {
    server = await startTestServer()
    caller = await server.signIn()
  })
  afterAll(() => server.stop())
  const names = (tags: { name: string }[]) => tags.map(({ name }) => name)

  it('are added, changed and removed, and are listed as they stand', async () => {
    const tags = caller.client(reasonTag)
    const made = await tags.create({ name: '轴承缺油', remark: '巡检发现' })
    expect(names(await tags.list({ keyword: '缺油' }))).toEqual(['轴承缺油'])
    await tags.update({ id: made.id, name: '轴承磨损', remark: null })
    expect((await tags.page({ keyword: '轴承' })).records).toMatchObject([
      { id: made.id, name: '轴承磨损', remark: null },
    ])
    expect(await tags.dependents({ id: made.id })).toEqual({ alarms: 0, experiences: 0 })
    await tags.remove({ id: made.id })
    expect(await tags.list({ keyword: '轴承' })).toEqual([])
  })

  it('fit alarms of their own type, those without a type every alarm', async () => {
    const heat = await caller.client(alarmType).create({ code: 'heat', name: '过热' })
    const noise = await caller.client(alarmType).create({ code: 'noise', name: '异响' })
    const tags = caller.client(reasonTag)
    await tags.create({ name: '冷却不足', alarmTypeId: heat.id })
    await tags.create({ name: '螺栓松动', alarmTypeId: noise.id })
    await tags.create({ name: '误报' })
    const fitting = names(await tags.fitting({ alarmTypeId: heat.id }))
    expect(fitting).toEqual(expect.arrayContaining(['冷却不足', '误报']))
    expect(fitting).not.toContain('螺栓松动')
    expect(await caller.call(reasonTag.create, { name: '无此类型', alarmTypeId: '987654321' })).not.toMatchObject({
      code: 200,
    })
  })

  it('of another company are neither seen nor changed', async () => {
    const { id } = await caller.client(reasonTag).create({ name: '只属本厂' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(names(await stranger.client(reasonTag).list({}))).not.toContain('只属本厂')
    expect(await stranger.call(reasonTag.update, { id, name: '改' })).toMatchObject({ code: 404 })
    expect(await stranger.call(reasonTag.remove, { id })).toMatchObject({ code: 404 })
    expect(names(await caller.client(reasonTag).list({}))).toContain('只属本厂')
  })
})
