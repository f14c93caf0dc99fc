import { cmsResource } from '@zhizao/contract/access/cms-resource'
import { resource } from '@zhizao/contract/access/resource'
import { role } from '@zhizao/contract/access/role'
import { session } from '@zhizao/contract/access/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { flat, flatMenu } from '../menu/test-menu.ts'

describe('the menu of a company', () => {
  let server: TestServer
  let administrator: Caller
  let installation: Caller
  beforeAll(async () => {
    server = await startTestServer({ own: true })
    administrator = await server.signIn()
    installation = await server.signIn({ isInstallationAdministrator: true })
  })
  afterAll(() => server.stop())

  const menus = () => administrator.client(resource)
  const nodeOf = async (code: string, caller = administrator) =>
    flat(await caller.client(resource).tree({})).find((node) => node.code === code)!
  const menuOf = async (caller: Caller) => flatMenu(await caller.client(session).menu())
  const entryOf = async (caller: Caller, code: string) =>
    (await menuOf(caller)).find((entry) => entry.resources_code === code)
  const groupIn = async (product: string, code: string) =>
    menus().createAtTop({ productId: (await nodeOf(product)).id, type: 1, code, name: `目录${code}` })

  it('takes own groups, menu items, buttons and tabs, which the administrator sees at once', async () => {
    const group = await groupIn('dvs', 'ownGroup')
    const page = await menus().createBelow({
      parentId: group.id,
      type: 2,
      code: 'ownPage',
      name: '能耗看板',
      nameEn: 'Energy',
      url: 'https://energy.example.com/board',
      pageType: 7,
      newWindow: true,
    })
    const print = await menus().create({ parentId: page.id, type: 3, code: 'print', name: '打印' })
    await menus().create({ parentId: page.id, type: 4, code: 'ownPage:history', name: '历史' })
    expect(print).toMatchObject({ code: 'ownPage:print', own: true, builtIn: false, sort: 1, parentName: '能耗看板' })
    expect(await entryOf(administrator, 'ownPage')).toMatchObject({
      resources_name: '能耗看板',
      resources_name_en: 'Energy',
      resources_url: 'https://energy.example.com/board',
      page_type: 7,
      new_window: 1,
      funList: ['ownPage:print'],
      tabList: ['ownPage:history'],
    })
    expect((await menus().tabs({ id: page.id })).map((tab) => tab.name)).toEqual(['历史'])
    expect((await menus().ownTabs({ code: 'ownPage', productCode: 'dvs' })).map((tab) => tab.code)).toEqual([
      'ownPage:history',
    ])
    const below = await menus().descendants({ id: group.id })
    expect(below[0]).toMatchObject({
      code: 'ownPage',
      children: [{ code: 'ownPage:print' }, { code: 'ownPage:history' }],
    })
    expect(await menus().get({ id: page.id })).toMatchObject({
      buttonCount: 1,
      tabCount: 1,
      childCount: 0,
      roleCount: 0,
    })
    expect((await menus().below({ parentId: page.id })).map((row) => row.type)).toEqual([3, 4])
    expect(await menus().nextSort({ parentId: page.id })).toBe(2)
    expect((await menus().page({ parentId: group.id, keyword: '能耗' })).records.map((row) => row.code)).toEqual([
      'ownPage',
    ])
    expect(flat(await menus().menus({})).some((node) => node.type > 2)).toBe(false)
  })

  it('of one company is neither seen nor changed by another', async () => {
    const group = await groupIn('dvs', 'secretGroup')
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(flat(await stranger.client(resource).tree({})).some((node) => node.code === 'secretGroup')).toBe(false)
    for (const call of [
      resource.get,
      resource.remove,
      resource.moveUp,
      resource.removeWithButtons,
      resource.dependents,
    ])
      expect(await stranger.call(call, { id: group.id })).toMatchObject({ code: 404 })
    expect(await stranger.call(resource.update, { id: group.id, name: '改' })).toMatchObject({ code: 404 })
    const made = await stranger.client(resource).createAtTop({
      productId: (await nodeOf('dvs', stranger)).id,
      type: 1,
      code: 'secretGroup',
      name: '同名编码',
    })
    expect(made.own).toBe(true)
  })

  it('renames, moves and switches off shared entries for itself alone', async () => {
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    const trend = await nodeOf('trend')
    const group = await groupIn('dvs', 'moved')
    const after = await menus().update({ id: trend.id, name: '曲线分析', parentId: group.id })
    expect(after).toMatchObject({ name: '曲线分析', originalName: '趋势分析', parentName: '目录moved', own: false })
    const own = (await administrator.client(session).menu()).find((module) => module.resources_classify === 'dvs')!
    expect(own.routerList.find((entry) => entry.resources_code === 'moved')?.children[0]?.resources_name).toBe(
      '曲线分析',
    )
    expect((await entryOf(stranger, 'trend'))?.resources_name).toBe('趋势分析')
    const user = await server.signIn({ permissions: ['trend', 'objectMonitor'] })
    expect(await entryOf(user, 'trend')).toBeDefined()
    await menus().update({ id: trend.id, status: 0 })
    expect(await entryOf(user, 'trend')).toBeUndefined()
    expect(await entryOf(administrator, 'trend')).toBeUndefined()
    expect(await entryOf(stranger, 'trend')).toBeDefined()
    const back = await menus().update({
      id: trend.id,
      status: 1,
      name: '趋势分析',
      parentId: (await nodeOf('dvsMonitor')).id,
    })
    expect(back).toMatchObject({ status: 1, originalName: null, parentName: '设备监控' })
    const { rowCount } = await server.database.system.query('select 1 from resource_override where resource_id = $1', [
      trend.id,
    ])
    expect(rowCount).toBe(0)
  })

  it('switched off with a group takes the calls below it from their holders', async () => {
    const user = await server.signIn({ permissions: ['alarmType'] })
    const { alarmType } = await import('@zhizao/contract/alarm/alarm-type')
    expect(await user.call(alarmType.list)).toMatchObject({ code: 200 })
    const group = await nodeOf('lakAlarm')
    await menus().update({ id: group.id, status: 0 })
    expect(await user.call(alarmType.list)).toMatchObject({ code: 401 })
    await menus().update({ id: group.id, status: 1 })
    expect(await user.call(alarmType.list)).toMatchObject({ code: 200 })
  })

  it('cannot switch off the page on which menus are switched on', async () => {
    for (const code of ['resource', 'bcsMenu'])
      expect(await administrator.call(resource.update, { id: (await nodeOf(code)).id, status: 0 })).toMatchObject({
        code: 409,
        msg: '“菜单管理”所在的菜单不能停用，否则无法再启用',
      })
  })

  it('leaves the address of a shared entry to the installation and its deletion to nobody', async () => {
    const { id } = await nodeOf('trend')
    expect(await administrator.call(resource.update, { id, url: '/dvs/pages/other' })).toMatchObject({ code: 409 })
    for (const call of [resource.remove, resource.removeWithButtons, resource.removeById, cmsResource.removeById])
      expect(await administrator.call(call, { id })).toMatchObject({ code: 409, msg: '系统内置菜单不能删除，可以停用' })
  })

  it('refuses addresses that would run a script or leave the site unasked', async () => {
    const group = await groupIn('dvs', 'addresses')
    const wrong: [number, string][] = [
      [7, 'javascript:alert(1)'],
      [7, 'java\tscript:alert(1)'],
      [8, 'ftp://a.example'],
      [7, '/own/page'],
      [2, 'javascript:alert(1)'],
      [4, 'data:text/html,x'],
      [4, '//a.example'],
      [1, 'https://a.example'],
      [1, '//a.example'],
      [3, '/\\a.example'],
      [11, 'javascript:alert(1)'],
      [13, ''],
      [7, 'https://user:secret@a.example'],
    ]
    for (const [pageType, url] of wrong) {
      const answer = await administrator.call(resource.createBelow, {
        parentId: group.id,
        type: 2,
        code: 'address',
        name: '地址',
        url,
        pageType,
      })
      expect(answer, `${pageType} ${url}`).toMatchObject({ code: 400, data: [{ field: 'url' }] })
    }
    const right: [number, string][] = [
      [1, '/dvs/pages/monitor/trend?unit=1'],
      [2, 'http://a.example/x?y=1#z'],
      [4, '/help.html'],
      [8, 'https://a.example'],
      [12, '/dvm/pages/model/view'],
    ]
    for (const [at, [pageType, url]] of right.entries())
      await menus().createBelow({
        parentId: group.id,
        type: 2,
        code: `address${at}`,
        name: `地址${at}`,
        url,
        pageType: pageType as 1,
      })
  })

  it('gives no code away twice: a code is a right', async () => {
    const group = await groupIn('wms', 'codes')
    const draft = { parentId: group.id, type: 2 as const, name: '冒名', url: '/wms/pages/x' }
    for (const code of ['user', 'codes', 'trend'])
      expect(await administrator.call(resource.createBelow, { ...draft, code })).toMatchObject({ code: 400 })
    expect(await administrator.call(resource.createBelow, { ...draft, code: 'user:delete' })).toMatchObject({
      code: 400,
    })
    const page = await menus().createBelow({ ...draft, code: 'codesPage' })
    for (const code of ['user:delete', 'codesPage:a:b', 'a b'])
      expect(
        await administrator.call(resource.create, { parentId: page.id, type: 3, code, name: '按钮' }),
      ).toMatchObject({
        code: 400,
      })
    // Even a row that got in otherwise gives nothing.
    await server.database.system.query(
      `insert into resource (company_id, product_id, type, code, name, url) values ($1, $2, 2, 'productX', 'x', '/x')`,
      [server.companyId, (await nodeOf('wms')).id],
    )
    const weak = await server.signIn({ permissions: ['objectMonitor'] })
    const [mine] = (
      await server.database.system.query(`update resource set code = 'user' where code = 'productX' returning id`)
    ).rows
    await server.database.system.query(
      `insert into role_resource (company_id, role_id, resource_id)
       select company_id, role_id, $1 from user_role where user_id = $2`,
      [mine.id, weak.userId],
    )
    server.platform.events.publish('access.changed', { companyId: server.companyId })
    const { user } = await import('@zhizao/contract/access/user')
    expect(await weak.call(user.page, {})).toMatchObject({ code: 401 })
    await server.database.system.query('delete from resource where id = $1', [mine.id])
  })

  it('keeps each kind of entry where it belongs', async () => {
    const group = await groupIn('rms', 'places')
    const page = await menus().createBelow({
      parentId: group.id,
      type: 2,
      code: 'placesPage',
      name: '页',
      url: '/rms/p',
    })
    const refused = async (body: object) =>
      expect(await administrator.call(resource.create, { name: '错', code: 'wrong', ...body })).toMatchObject({
        code: 400,
      })
    await refused({ type: 3, parentId: group.id })
    const { productId } = group
    for (const call of [resource.create, resource.createBelow, cmsResource.createBelow])
      for (const more of [{}, { productId }]) {
        const draft = { ...more, parentId: '999999999999', type: 2, code: 'nowhere', name: '无', url: '/x' }
        expect(await administrator.call(call, draft)).toMatchObject({ code: 404, msg: '上级菜单不存在或已被删除' })
      }
    expect(await administrator.call(resource.update, { id: group.id, parentId: '999999999999' })).toMatchObject({
      code: 404,
    })
    expect(await nodeOf('nowhere')).toBeUndefined()
    await refused({ type: 2, parentId: page.id, url: '/x' })
    await refused({ type: 1, parentId: page.id })
    expect(await administrator.call(resource.update, { id: group.id, parentId: group.id })).toMatchObject({ code: 400 })
    const inner = await menus().createBelow({ parentId: group.id, type: 1, code: 'inner', name: '内' })
    expect(await administrator.call(resource.update, { id: group.id, parentId: inner.id })).toMatchObject({ code: 400 })
    const other = await nodeOf('dvsMonitor')
    expect(await administrator.call(resource.update, { id: page.id, parentId: other.id })).toMatchObject({
      msg: '上级：只能移到同一产品内',
    })
    const top = await menus().update({ id: page.id, parentId: null })
    expect(top.parentId).toBeNull()
  })

  it('swaps neighbours, also where a shared entry stands beside an own one', async () => {
    const order = async () => (await menus().below({ parentId: (await nodeOf('dvsAlarm')).id })).map((row) => row.code)
    const shared = await nodeOf('dvsAlarm')
    const own = await menus().createBelow({
      parentId: shared.id,
      type: 2,
      code: 'third',
      name: '三',
      url: '/dvs/third',
    })
    expect(await order()).toEqual(['alarmMessage', 'alarmHistory', 'knowledge', 'third'])
    await menus().moveUp({ id: own.id })
    await menus().moveUp({ id: own.id })
    expect(await order()).toEqual(['alarmMessage', 'third', 'alarmHistory', 'knowledge'])
    await administrator.client(cmsResource).moveOneUp({ id: own.id })
    expect(await order()).toEqual(['third', 'alarmMessage', 'alarmHistory', 'knowledge'])
    expect(await administrator.call(resource.moveOneUp, { id: own.id })).toMatchObject({
      code: 409,
      msg: '已经是第一个',
    })
    await menus().moveDown({ id: own.id })
    await menus().moveOneDown({ id: own.id })
    expect(await order()).toEqual(['alarmMessage', 'alarmHistory', 'third', 'knowledge'])
    await Promise.all([
      administrator.call(resource.moveUp, { id: own.id }),
      administrator.call(resource.moveDown, { id: (await nodeOf('alarmMessage')).id }),
    ])
    expect((await order()).toSorted()).toEqual(['alarmHistory', 'alarmMessage', 'knowledge', 'third'])
    const sorts = (await menus().below({ parentId: shared.id })).map((row) => row.sort)
    expect(new Set(sorts).size).toBe(4)
  })

  it('is read, changed, ordered and shortened in the words of the content system too', async () => {
    const cms = administrator.client(cmsResource)
    const group = await groupIn('dvs', 'cmsGroup')
    const add = (code: string, name: string) =>
      cms.createBelow({ parentId: group.id, type: 2, code, name, url: `/dvs/${code}` })
    const first = await add('cmsFirst', '甲')
    const second = await add('cmsSecond', '乙')
    const names = async () => (await menus().below({ parentId: group.id })).map((row) => row.name)
    expect(await names()).toEqual(['甲', '乙'])
    await cms.update({ id: first.id, name: '丙' })
    await cms.moveOneDown({ id: first.id })
    expect(await names()).toEqual(['乙', '丙'])
    await menus().moveOneUp({ id: first.id })
    const own = flat(await cms.menus({})).find((node) => node.id === group.id)
    expect(own?.children.map((node) => node.id)).toEqual([first.id, second.id])
    await cms.removeById({ id: second.id })
    expect(await names()).toEqual(['丙'])
  })

  it('says what depends on an entry before it is deleted', async () => {
    const group = await groupIn('lak', 'deleting')
    const page = await menus().createBelow({
      parentId: group.id,
      type: 2,
      code: 'deletingPage',
      name: '页',
      url: '/lak/p',
    })
    await menus().create({ parentId: page.id, type: 3, code: 'go', name: '走' })
    const made = await administrator.client(role).create({ code: 'deleting', name: '删除测试' })
    await administrator.client(role).grantResources({ roleId: made.id, resourceIds: [page.id] })
    const own = await server.database.system.query('select 1 from role_resource where role_id = $1', [made.id])
    expect(await menus().dependents({ id: page.id })).toEqual({
      children: 0,
      buttons: 1,
      tabs: 0,
      roles: 1,
      roleNames: ['删除测试'],
      otherCompanies: 0,
    })
    expect(await administrator.call(resource.remove, { id: group.id })).toMatchObject({
      code: 409,
      msg: '“目录deleting”下还有 1 个目录或菜单，请先移走或删除',
    })
    expect(await administrator.call(resource.remove, { id: page.id })).toMatchObject({
      msg: '“页”还有 1 个按钮、1 个角色的授权，请确认后连同它们一起删除',
    })
    await menus().removeWithButtons({ id: page.id })
    expect(await administrator.call(resource.get, { id: page.id })).toMatchObject({ code: 404 })
    const { rowCount } = await server.database.system.query('select 1 from role_resource where role_id = $1', [made.id])
    expect(rowCount).toBe(own.rowCount! - 1)
    await menus().removeById({ id: group.id })
  })

  it('offers for an entry where it may stand', async () => {
    const found = await menus().forUpdate({ id: (await nodeOf('trend')).id })
    expect(found.parents.map((parent) => parent.name)).toContain('报警管理')
    expect(found.parents.every((parent) => parent.type === 1)).toBe(true)
    const same = await administrator.client(cmsResource).forUpdate({ id: found.id })
    expect(same).toEqual(found)
  })

  it('that all share is changed by the administrator of the installation alone, for everybody', async () => {
    const { id } = await nodeOf('controlLog')
    const scope = 'installation' as const
    expect(await administrator.call(resource.update, { id, name: '写值记录', scope })).toMatchObject({ code: 401 })
    expect(await administrator.call(resource.tree, { scope })).toMatchObject({ code: 401 })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    await installation.client(resource).update({ id, name: '写值记录', scope })
    expect((await entryOf(stranger, 'controlLog'))?.resources_name).toBe('写值记录')
    expect((await entryOf(administrator, 'controlLog'))?.resources_name).toBe('写值记录')
    const shared = await installation.client(resource).createAtTop({
      productId: (await nodeOf('dvs')).id,
      type: 2,
      code: 'sharedPage',
      name: '公共页',
      url: '/dvs/pages/shared',
      scope,
    })
    expect(shared.own).toBe(false)
    expect(await entryOf(stranger, 'sharedPage')).toBeDefined()
    expect(await administrator.call(resource.remove, { id: shared.id })).toMatchObject({
      msg: '公共菜单由平台管理员维护，不能删除，可以停用',
    })
    await installation.client(resource).update({ id: shared.id, status: 0, scope })
    expect(await entryOf(stranger, 'sharedPage')).toBeUndefined()
    expect(await administrator.call(resource.update, { id: shared.id, status: 1 })).toMatchObject({
      msg: '该菜单已由平台管理员停用',
    })
    await installation.client(resource).remove({ id: shared.id, scope })
    await installation.client(resource).update({ id, name: '控制记录', scope })
  })

  it('shows entries for agents to agents alone', async () => {
    const group = await groupIn('dvs', 'agents')
    await menus().createBelow({
      parentId: group.id,
      type: 2,
      code: 'agentPage',
      name: '客户',
      url: '/dvs/pages/agents',
      agentOnly: true,
    })
    expect(await entryOf(administrator, 'agentPage')).toBeUndefined()
    await server.database.system.query('update app_user set is_agent = true where id = $1', [administrator.userId])
    expect(await entryOf(administrator, 'agentPage')).toBeDefined()
    await server.database.system.query('update app_user set is_agent = false where id = $1', [administrator.userId])
  })
})
