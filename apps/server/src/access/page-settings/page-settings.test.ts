import { resource } from '@zhizao/contract/access/resource'
import { resourceLayout } from '@zhizao/contract/access/resource-layout'
import { resourceParam } from '@zhizao/contract/access/resource-param'
import { session } from '@zhizao/contract/access/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { flat, flatMenu } from '../menu/test-menu.ts'

describe('what a company sets of a page', () => {
  let server: TestServer
  let administrator: Caller
  let resourceId: string
  beforeAll(async () => {
    server = await startTestServer()
    administrator = await server.signIn()
    resourceId = flat(await administrator.client(resource).menus({})).find((node) => node.code === 'alarmType')!.id
  })
  afterAll(() => server.stop())

  const entryOf = async (caller: Caller) =>
    flatMenu(await caller.client(session).menu()).find((entry) => entry.resources_code === 'alarmType')!

  it('as its layout reaches the users with their menu', async () => {
    const layouts = administrator.client(resourceLayout)
    const layout = {
      columns: [
        { field: 'name', title: '名称', width: 150 },
        { field: 'remark', hidden: true },
      ],
      density: 'large' as const,
      formColumns: 3 as const,
    }
    await layouts.create({ resourceId, layout })
    expect(await administrator.call(resourceLayout.create, { resourceId, layout })).toMatchObject({ code: 409 })
    expect((await layouts.ofResource({ resourceId }))?.layout).toEqual(layout)
    expect((await layouts.page({ keyword: '报警类型' })).records).toMatchObject([{ resourceCode: 'alarmType', layout }])
    const user = await server.signIn({ permissions: ['alarmType'] })
    expect((await entryOf(user)).layout).toEqual(layout)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect((await entryOf(stranger)).layout).toBeUndefined()
    expect(await stranger.client(resourceLayout).ofResource({ resourceId })).toBeNull()
    await layouts.update({ resourceId, layout: { pageSize: 50 } })
    expect((await entryOf(user)).layout).toEqual({ pageSize: 50 })
    expect(await layouts.update({ resourceId, layout: {} })).toBeNull()
    expect((await entryOf(user)).layout).toBeUndefined()
    expect(await administrator.call(resourceLayout.update, { resourceId, layout })).toMatchObject({ code: 404 })
    expect(await user.call(resourceLayout.create, { resourceId, layout })).toMatchObject({ code: 401 })
  })

  it('as a layout is checked', async () => {
    for (const layout of [
      { formColumns: 5 },
      { density: 'tiny' },
      { columns: [{ field: 'a' }, { field: 'a' }] },
      { columns: [{ field: '<b>' }] },
      { columns: [{ field: 'a', width: 1 }] },
      { script: 'alert(1)' },
    ])
      expect(
        await administrator.call(resourceLayout.create, { resourceId, layout }),
        JSON.stringify(layout),
      ).toMatchObject({
        code: 400,
      })
    const group = flat(await administrator.client(resource).menus({})).find((node) => node.code === 'lakAlarm')!
    expect(await administrator.call(resourceLayout.create, { resourceId: group.id, layout: {} })).toMatchObject({
      code: 400,
      msg: '只有菜单才有页面，请选择菜单',
    })
  })

  it('as its params reaches the users with their menu', async () => {
    const params = administrator.client(resourceParam)
    await params.create({
      resourceId,
      params: [
        { name: 'line', value: '一号线', remark: '产线' },
        { name: 'unit', value: '' },
      ],
    })
    expect(
      await administrator.call(resourceParam.create, { resourceId, params: [{ name: 'line', value: '2' }] }),
    ).toMatchObject({ code: 400, msg: '参数：“line”已存在' })
    expect((await entryOf(administrator)).params).toEqual({ line: '一号线', unit: '' })
    expect((await params.page({ keyword: 'uni' })).records).toMatchObject([{ name: 'unit', resourceName: '报警类型' }])
    const after = await params.update({ resourceId, params: [{ name: 'line', value: '二号线' }] })
    expect(after).toMatchObject([{ name: 'line', value: '二号线', remark: null }])
    expect((await entryOf(administrator)).params).toEqual({ line: '二号线' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(resourceParam).ofResource({ resourceId })).toEqual([])
    expect((await entryOf(stranger)).params).toBeUndefined()
    for (const wrong of [
      [{ name: '1a', value: '' }],
      [{ name: 'a b', value: '' }],
      [
        { name: 'a', value: '' },
        { name: 'a', value: '' },
      ],
    ])
      expect(await administrator.call(resourceParam.update, { resourceId, params: wrong })).toMatchObject({ code: 400 })
  })
})
