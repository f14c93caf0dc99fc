import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { object } from '@zhizao/contract/device/object'
import { objectImage } from '@zhizao/contract/device/object-image'
import { file, fileKinds, type StoredFile, widgetExtensions, widgetFile } from '@zhizao/contract/file/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { sheetFile } from '../testing/sheet.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** A picture of one pixel; `salt` makes its content its own. */
const png = (salt = '') =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(salt),
  ])
/** The same picture, but its header claims another size. */
const claiming = (width: number, height: number) => {
  const claimed = png()
  claimed.writeUInt32BE(width, 16)
  claimed.writeUInt32BE(height, 20)
  return claimed
}
/** An icon of one picture, whose directory says nothing of its size. */
const icon = (picture: Buffer) => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}
/** One grey point. */
const jpg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex')
const huge = claiming(100_000, 100_000)
const flat = claiming(0, 1)
const named = (content: Buffer | string, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)

describe('files', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
  })
  afterAll(() => server.stop())

  const upload = (content: Buffer | string, name: string, caller = admin) =>
    caller.client(file).upload({ file: named(content, name) })
  const open = (id: string, headers: Record<string, string> = {}, caller = admin) =>
    fetch(`${server.url}/api/files/${id}`, { headers: { cookie: `token=${caller.token}`, ...headers } })
  const folder = () => path.join(server.platform.settings.DATA_DIR, 'files')
  const contents = async () =>
    existsSync(folder())
      ? (await readdir(folder(), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name)
      : []

  it('are stored by their hash and opened by the cookie alone, inline only where nothing can run', async () => {
    const stored = await upload(png(), '铭牌.png')
    expect(stored).toMatchObject({ name: '铭牌.png', kind: 'image', mime: 'image/png', url: `/api/files/${stored.id}` })
    const response = await open(stored.id)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-disposition')).toMatch(/^inline/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png())
    const text = await upload('<script>alert(1)</script>', 'note.txt')
    expect((await open(text.id)).headers.get('content-disposition')).toMatch(/^attachment/)
    expect(
      (
        await fetch(`${server.url}/api/files/${stored.id}?download=1`, { headers: { cookie: `token=${admin.token}` } })
      ).headers.get('content-disposition'),
    ).toMatch(/^attachment/)
  })

  it.each([widgetFile.upload, widgetFile.uploadPrintTemplate, widgetFile.uploadMeta])(
    'come through the upload widget by $path: ten kinds, whatever the case of their endings',
    async (call) => {
      const contents: Record<string, Buffer> = {
        'A.PNG': png(call.path),
        'b.jpg': jpg,
        'c.gif': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
        'd.icon': icon(png()),
        'e.pdf': Buffer.from('%PDF-1.4\n%%EOF'),
        'f.xlsx': Buffer.from(await (await sheetFile([['a']])).arrayBuffer()),
        'g.xls': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
        'h.Csv': Buffer.from('a,b\n1,2\n'),
        'i.mp4': Buffer.from('0000001866747970 6d703432 00000000 6d703432 69736f6d'.replaceAll(' ', ''), 'hex'),
        'j.avi': Buffer.from('524946460000000041564920', 'hex'),
      }
      expect(Object.keys(contents)).toHaveLength(widgetExtensions.length)
      for (const [name, content] of Object.entries(contents)) {
        const answer = await admin.call(call, { file: named(content, name) })
        const extension = name.split('.')[1]!.toLowerCase()
        expect(answer, `${name} ${answer.msg}`).toMatchObject({ code: 200, data: { fileType: extension } })
        const { urlPath, fileId } = answer.data as { urlPath: string; fileId: string }
        expect(urlPath).toBe(`/api/files/${fileId}`)
        expect(Buffer.from(await (await open(fileId)).arrayBuffer())).toEqual(content)
      }
      for (const name of ['a.txt', 'b.docx', 'c.exe', 'png', 'd.png.html'])
        expect(await admin.call(call, { file: named('x', name) }), name).toMatchObject({
          code: 400,
          msg: '文件：请上传正确的格式文件',
        })
      expect(await admin.call(call, { file: named('x', 'a.png') })).toMatchObject({ code: 400 })
      expect(await admin.call(call, { file: named(icon(huge), 'a.icon') })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('太大'),
      })
    },
  )

  it('keep equal content once', async () => {
    const before = (await contents()).length
    await upload(png('equal'), 'a.png')
    await upload(png('equal'), 'b.png')
    expect((await contents()).length).toBe(before + 1)
  })

  it.each([
    ['page.html', '<html></html>', /不支持的文件类型/],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', /不支持的文件类型/],
    ['run.png.exe', 'MZ', /不支持的文件类型/],
    ['none', 'x', /不支持的文件类型/],
    ['constructor', 'x', /不支持的文件类型/],
    ['a.toString', 'x', /不支持的文件类型/],
    ['fake.png', '<script>alert(1)</script>', /内容与扩展名不符/],
    ['fake.jpg', png(), /内容与扩展名不符/],
    ['fake.txt', png(), /内容与扩展名不符/],
    ['binary.csv', 'a\0b', /内容与扩展名不符/],
    ['fake.zip', 'PK', /内容与扩展名不符/],
    ['empty.txt', '', /文件是空的/],
    ['huge.png', huge, /图片尺寸 100000 × 100000 太大，每边不能超过 20000 像素，总共不能超过 120 百万像素/],
    ['flat.png', flat, /图片没有尺寸/],
  ])('refuse %s', async (name, content, msg) => {
    const before = await contents()
    const answer = await admin.call(file.upload, { file: named(content, name) })
    expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(msg) })
    expect(await contents()).toEqual(before)
  })

  it('refuse a kind that the form did not ask for', async () => {
    expect(await admin.call(file.upload, { file: named('a', 'a.txt'), kind: 'image' })).toMatchObject({
      code: 400,
      msg: '文件：不支持的文件类型，可上传：jpg、jpeg、png、gif、webp、bmp、icon',
    })
    const sheet = await admin.client(file).upload({ file: await sheetFile([['a']]), kind: 'document' })
    expect(sheet.kind).toBe('document')
  })

  it('refuse what is larger than its kind may be', async () => {
    const large = Buffer.concat([png(), Buffer.alloc(fileKinds.image.maxSize)])
    expect(await admin.call(file.upload, { file: named(large, 'large.png') })).toMatchObject({
      code: 400,
      msg: '文件过大',
    })
  })

  it.each([
    '../../etc/passwd.txt',
    '..\\..\\windows\\x.txt',
    '/etc/cron.d/x.txt',
    'a\r\nSet-Cookie: x.txt',
    '"; evil.txt',
  ])('take no path from the name %j', async (name) => {
    const stored = await upload(`text ${name}`, name)
    expect(stored.name).not.toMatch(/[/\\\r\n"]/)
    expect((await contents()).every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true)
    const response = await open(stored.id)
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('answer a range of bytes', async () => {
    const stored = await upload('0123456789', 'digits.txt')
    const part = async (range: string) => {
      const response = await open(stored.id, { range })
      return [response.status, await response.text(), response.headers.get('content-range')]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect(await part('bytes=0-1,3-4')).toEqual([200, '0123456789', null])
  })

  it('are closed to visitors, other companies, and ids that are none', async () => {
    const stored = await upload(png('closed'), 'x.png')
    expect((await fetch(`${server.url}/api/files/${stored.id}`)).status).toBe(401)
    const stranger = await server.signIn({ companyId: await server.anotherCompany() })
    expect(await (await open(stored.id, {}, stranger)).json()).toMatchObject({ code: 404, msg: '文件不存在或已被删除' })
    for (const id of ['..%2F..%2Fetc%2Fpasswd', '0', '-1', '%00'])
      expect(await (await open(id)).json(), id).toMatchObject({ code: 400 })
  })

  describe('as pictures of objects', () => {
    let objectId: string
    let picture: StoredFile
    beforeAll(async () => {
      objectId = (await admin.client(object).create({ code: 'press', name: '压机' })).id
      picture = await upload(png('press'), 'press.png')
    })

    it('are added, named, ordered and removed; the content goes with the last of them', async () => {
      const images = admin.client(objectImage)
      const one = await images.create({ objectId, fileId: picture.id, name: '正面' })
      const second = await upload(png('second'), 'second.png')
      const two = await images.create({ objectId, fileId: second.id })
      await images.update({ id: two.id, name: '铭牌', sort: 0 })
      expect((await images.list({ objectId })).map((image) => image.name)).toEqual(['铭牌', '正面'])
      const count = (await contents()).length
      await images.update({ id: two.id, deletedFlag: 1 })
      expect(await images.list({ objectId })).toMatchObject([{ id: one.id, url: `/api/files/${picture.id}` }])
      expect((await contents()).length).toBe(count - 1)
      expect(await (await open(second.id)).json()).toMatchObject({ code: 404 })
    })

    it('must be pictures that the caller may open', async () => {
      const text = await upload('text', 'text.txt')
      expect(await admin.call(objectImage.create, { objectId, fileId: text.id })).toMatchObject({
        code: 400,
        msg: '图片：请上传图片文件',
      })
      expect(await admin.call(objectImage.create, { objectId, fileId: '999999999' })).toMatchObject({ code: 404 })
    })

    it('are not opened by who may not see the object, nor by way of an object of his own', async () => {
      const own = await admin.client(object).create({ code: 'own', name: '自己的' })
      const clerk = await server.signIn({ permissions: ['object', 'object:edit'], scope: { roots: [own.id] } })
      expect(await (await open(picture.id, {}, clerk)).json()).toMatchObject({ code: 404 })
      expect(await clerk.call(objectImage.create, { objectId: own.id, fileId: picture.id })).toMatchObject({
        code: 404,
      })
      expect(await clerk.call(objectImage.list, { objectId })).toMatchObject({ code: 404 })
      const [image] = await admin.client(objectImage).list({ objectId })
      expect(await clerk.call(objectImage.update, { id: image!.id, deletedFlag: 1 })).toMatchObject({ code: 404 })
      expect((await open(picture.id)).status).toBe(200)
    })

    it('go with their object', async () => {
      await admin.client(object).remove({ id: objectId })
      expect(await (await open(picture.id)).json()).toMatchObject({ code: 404 })
    })
  })
})
