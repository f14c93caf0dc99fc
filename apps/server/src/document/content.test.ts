import { content } from '@zhizao/contract/document/content'
import { document } from '@zhizao/contract/document/document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('content management', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const editor = () => admin.client(content)
  const reader = () => admin.client(document)
  const chapter = async () => (await reader().tree({})).find((node) => node.documentType === 'manual')!

  it('adds, lists, reads, changes and deletes a document', async () => {
    const made = await editor().create({ title: '空压站巡检规程', content: '<p>每班巡检一次。</p>' })
    expect(await editor().page({ keyword: '巡检规', pageSize: 10 })).toMatchObject({
      total: 1,
      records: [{ id: made.id, title: '空压站巡检规程', documentType: 'company', status: 1, isShowContent: 1 }],
    })
    await editor().update({ id: made.id, title: '空压站点检规程', content: '<p>每班点检两次。</p>' })
    expect(await editor().get({ id: made.id })).toMatchObject({
      title: '空压站点检规程',
      content: '<p>每班点检两次。</p>',
    })
    expect(await reader().article({ id: made.id })).toMatchObject({ title: '空压站点检规程', cmsDocNavId: made.id })
    await editor().remove({ id: made.id })
    expect(await admin.call(content.get, { id: made.id })).toMatchObject({ code: 404, msg: '文档不存在或已被删除' })
  })

  it('takes a list by form and a document as plain text that carries JSON', async () => {
    expect([content.page.encoding, content.remove.encoding, content.get.encoding]).toEqual(['form', 'form', 'form'])
    expect([content.create.encoding, content.update.encoding]).toEqual(['text', 'text'])
    const answer = await admin.call(content.create, { title: '=公式', content: '' })
    expect(answer).toMatchObject({ code: 400, data: [{ field: 'title', title: '标题' }] })
  })

  it('keeps what a document said before each save and brings it back', async () => {
    const made = await editor().create({ title: '交接班', content: '<p>第一版</p>' })
    await editor().update({ id: made.id, content: '<p>第二版</p>' })
    await editor().update({ id: made.id, resourcesCode: 'object' })
    const versions = await editor().versions({ id: made.id })
    expect(versions).toMatchObject([{ title: '交接班', length: 3 }])
    expect(await editor().version({ id: versions[0]!.id })).toMatchObject({ content: '<p>第一版</p>' })
    expect(await editor().restoreVersion({ id: versions[0]!.id })).toMatchObject({ content: '<p>第一版</p>' })
    expect(await editor().versions({ id: made.id })).toHaveLength(2)
  })

  it('refuses to save over what somebody else saved since', async () => {
    const made = await editor().create({ title: '冲突', content: '<p>a</p>' })
    const opened = await editor().get({ id: made.id })
    await editor().update({ id: made.id, content: '<p>b</p>', updateTime: opened.updateTime })
    expect(
      await admin.call(content.update, { id: made.id, content: '<p>c</p>', updateTime: opened.updateTime }),
    ).toMatchObject({ code: 409, msg: expect.stringMatching(/^文档已被.+修改/) })
  })

  it('marks an article of the manual as edited, for this company only, and leads back to the built-in text', async () => {
    const { id, name } = await chapter()
    await editor().update({ id, title: `${name}（本厂）`, content: '<p>本厂说明</p>' })
    expect(await editor().get({ id })).toMatchObject({ isEdited: true, content: '<p>本厂说明</p>' })
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await stranger.client(document).article({ id })).toMatchObject({ title: name })
    expect((await stranger.client(content).get({ id })).isEdited).toBe(false)
    expect(await editor().restoreBuiltIn({ id })).toMatchObject({ isEdited: false, title: name })
    expect(await admin.call(content.restoreBuiltIn, { id })).toMatchObject({ code: 409 })
    expect((await editor().versions({ id }))[0]).toMatchObject({ title: `${name}（本厂）` })
  })

  it('does not delete an article of the manual, nor a document with others below it', async () => {
    const { id } = await chapter()
    expect(await admin.call(content.remove, { id })).toMatchObject({ code: 409 })
    const above = await editor().create({ title: '制度', content: '' })
    await editor().create({ title: '安全制度', parentId: above.id, content: '<p>x</p>' })
    expect(await admin.call(content.remove, { id: above.id })).toMatchObject({
      code: 409,
      msg: '“制度”下还有 1 篇文档（安全制度），请先移走或删除',
    })
  })

  it('moves documents among manual and own ones, in order, never into themselves', async () => {
    const top = await chapter()
    const a = await editor().create({ title: '甲', content: '' })
    const b = await editor().create({ title: '乙', content: '' })
    const c = await editor().create({ title: '丙', content: '<p>c</p>' })
    await editor().move({ id: b.id, parentId: a.id })
    await editor().move({ id: c.id, parentId: a.id, at: 0 })
    expect((await reader().subtree({ id: a.id })).list.map((node) => node.name)).toEqual(['丙', '乙'])
    expect(await admin.call(content.move, { id: a.id, parentId: b.id })).toMatchObject({ code: 409 })
    await editor().move({ id: a.id, parentId: top.id, at: 0 })
    const below = (await reader().subtree({ id: top.id })).list
    expect(below[0]).toMatchObject({ id: a.id, parentId: top.id })
    const article = below.find((node) => node.documentType === 'manual')!
    await editor().move({ id: article.id, at: 0 })
    expect((await reader().tree({}))[0]).toMatchObject({ id: article.id, name: article.name, documentType: 'manual' })
    expect((await editor().get({ id: article.id })).isEdited).toBe(false)
    await editor().move({ id: article.id, parentId: top.id, at: 0 })
  })

  it('withdraws a document with all below it from readers, not from editors', async () => {
    const above = await editor().create({ title: '草稿目录', content: '<p>撤回示例</p>' })
    const below = await editor().create({ title: '草稿', parentId: above.id, content: '<p>撤回示例</p>' })
    await editor().setStatus({ id: above.id, status: 0 })
    expect(await admin.call(document.article, { id: below.id })).toMatchObject({ code: 404 })
    expect((await reader().search({ str: '撤回示例' })).total).toBe(0)
    expect((await editor().all()).some((row) => row.id === below.id)).toBe(true)
    expect((await editor().page({ status: 0, pageSize: 10 })).records.map((row) => row.id)).toEqual([above.id])
    await editor().setStatus({ id: above.id, status: 1 })
    expect((await reader().search({ str: '撤回示例' })).total).toBe(2)
  })

  it('refuses a tree deeper than five levels', async () => {
    let parentId: string | undefined
    for (let level = 1; level <= 5; level++)
      parentId = (await editor().create({ title: `第${level}层`, parentId, content: '' })).id
    expect(await admin.call(content.create, { title: '第六层', parentId, content: '' })).toMatchObject({
      code: 400,
      data: [{ field: 'parentId' }],
    })
  })

  it('is refused to who may only read, and publishing is a right of its own', async () => {
    const made = await editor().create({ title: '权限', content: '<p>x</p>' })
    const viewer = await server.signIn({ permissions: ['content'] })
    for (const [call, body] of [
      [content.create, { title: 'x', content: '' }],
      [content.update, { id: made.id, title: 'x' }],
      [content.remove, { id: made.id }],
      [content.setStatus, { id: made.id, status: 0 as const }],
      [content.move, { id: made.id }],
    ] as const)
      expect(await viewer.call(call, body as never), call.path).toMatchObject({ code: 401 })
    expect(await viewer.client(content).get({ id: made.id })).toMatchObject({ title: '权限' })
  })
})
