import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, required, Time, text } from '../http/fields.ts'
import { OBJECT_READERS } from './object.ts'

/** Files of one object. */
export const MOST_OBJECT_FILES = 100

export const ObjectFileKind = z.enum(['manual', 'drawing', 'certificate', 'record', 'other'])
export const objectFileKindTitles: Record<z.infer<typeof ObjectFileKind>, string> = {
  manual: '说明书',
  drawing: '图纸',
  certificate: '证书',
  record: '检修记录',
  other: '其他',
}

/** A manual, drawing or certificate of an object. */
export const ObjectFile = z.object({
  id: Id,
  objectId: Id,
  fileId: Id,
  url: z.string(),
  kind: ObjectFileKind.meta({ title: '文件类别' }),
  name: required(100).meta({ title: '文件名称' }),
  /** As it was uploaded. */
  filename: z.string().meta({ title: '原文件名' }),
  /** Bytes. */
  size: z.number().int().meta({ title: '大小' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  createdAt: Time.meta({ title: '上传时间' }),
})
export type ObjectFile = z.infer<typeof ObjectFile>

const told = { kind: ObjectFile.shape.kind, name: ObjectFile.shape.name, remark: ObjectFile.shape.remark.optional() }

/** Ours: what people keep with a machine. Who may see the object may open them. */
export const objectFile = calls('/device/objectFile', OBJECT_READERS, {
  list: post('/selectByObjectId', { title: '对象文件', body: z.object({ objectId: Id }), reply: z.array(ObjectFile) }),
  create: post('/add', {
    title: '新增对象文件',
    body: z.object({ objectId: Id, fileId: Id.meta({ title: '文件' }), ...told }),
    reply: ObjectFile,
    permission: 'object:edit',
  }),
  update: post('/edit', {
    title: '修改对象文件',
    body: z.object({ ...told, id: Id }).partial({ kind: true, name: true }),
    reply: ObjectFile,
    permission: 'object:edit',
  }),
  remove: post('/delete', { title: '删除对象文件', body: ById, reply: Done, permission: 'object:edit' }),
})
