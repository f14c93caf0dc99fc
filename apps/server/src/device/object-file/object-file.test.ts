import { object } from '@zhizao/contract/device/object'
import { objectFile } from '@zhizao/contract/device/object-file'
import { objectImage } from '@zhizao/contract/device/object-image'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { file } from '@zhizao/contract/file/file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { objectFiles } from './object-file.table.ts'

let server: TestServer
let admin: Caller
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const machine = () => admin.client(object).create({ code: `machine-${++made}`, name: `机器${made}` })
const upload = async (name: string, content: Uint8Array<ArrayBuffer> | string) =>
  (await admin.client(file).upload({ file: new File([content], name) })).id
const pdf = () => upload('说明书.pdf', `%PDF-1.4 ${++made}`)
const opened = async (id: string, caller = admin) =>
  (await fetch(`${server.url}/api/files/${id}`, { headers: { cookie: `token=${caller.token}` } })).headers.get(
    'content-type',
  )

it('manuals and drawings are kept with a machine, renamed, counted by the ledger and removed', async () => {
  const { id: objectId } = await machine()
  const files = admin.client(objectFile)
  const fileId = await pdf()
  const kept = await files.create({ objectId, fileId, kind: 'manual', name: '操作说明书', remark: '第二版' })
  expect(kept).toMatchObject({ filename: '说明书.pdf', url: `/api/files/${fileId}`, size: expect.any(Number) })
  await files.update({ id: kept.id, kind: 'drawing', name: '总装图' })
  expect(await files.list({ objectId })).toMatchObject([{ kind: 'drawing', name: '总装图', remark: '第二版' }])
  expect((await admin.client(objectInfo).ledger({ keyword: `machine-1` })).records[0]).toMatchObject({ fileCount: 1 })
  expect(await opened(fileId)).toBe('application/pdf')
  await files.remove({ id: kept.id })
  expect(await files.list({ objectId })).toEqual([])
  expect(await opened(fileId)).not.toBe('application/pdf')
})

it('who does not see the machine sees none of its files and opens none', async () => {
  const [own, other] = [await machine(), await machine()]
  const fileId = await pdf()
  const kept = await admin
    .client(objectFile)
    .create({ objectId: other.id, fileId, kind: 'certificate', name: '合格证' })
  const narrow = await server.signIn({ permissions: ['object', 'object:edit'], scope: { roots: [own.id] } })
  expect(await narrow.call(objectFile.list, { objectId: other.id })).toMatchObject({ code: 404 })
  expect(await narrow.call(objectFile.update, { id: kept.id, name: '改名' })).toMatchObject({ code: 404 })
  expect(await narrow.call(objectFile.remove, { id: kept.id })).toMatchObject({ code: 404 })
  expect(await opened(fileId, narrow)).not.toBe('application/pdf')
  // Nor takes it for a machine of his own.
  expect(
    await narrow.call(objectFile.create, { objectId: own.id, fileId, kind: 'manual', name: '拿来' }),
  ).toMatchObject({ code: 404 })
})

it('a file goes with the last that shows it, picture and file alike, and all go with the machine', async () => {
  const { id: objectId } = await machine()
  const both = await upload('photo.png', new Uint8Array([...pixel, ++made]))
  const image = await admin.client(objectImage).create({ objectId, fileId: both })
  const kept = await admin.client(objectFile).create({ objectId, fileId: both, kind: 'other', name: '照片' })
  await admin.client(objectImage).update({ id: image.id, deletedFlag: 1 })
  expect(await opened(both)).toBe('image/png')
  await admin.client(objectFile).remove({ id: kept.id })
  expect(await opened(both)).not.toBe('image/png')
  const manual = await pdf()
  await admin.client(objectFile).create({ objectId, fileId: manual, kind: 'manual', name: '手册' })
  await admin.client(object).remove({ ids: [objectId] })
  expect(await opened(manual)).not.toBe('application/pdf')
})

it('a machine keeps a hundred files', async () => {
  const { id: objectId } = await machine()
  const fileId = await pdf()
  await server.database.systemDb.insert(objectFiles).values(
    Array.from({ length: 100 }, (_, at) => ({
      companyId: server.companyId,
      objectId,
      fileId,
      kind: 'other' as const,
      name: `文件 ${at}`,
    })),
  )
  expect(
    await admin.call(objectFile.create, { objectId, fileId: await pdf(), kind: 'other', name: '多一个' }),
  ).toMatchObject({ code: 409, msg: '一个对象最多保存 100 个文件' })
})
