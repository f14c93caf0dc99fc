import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, Time, text } from '../http/fields.ts'
import { following } from './following.ts'
import { OBJECT_READERS } from './object.ts'

export const ObjectImage = z.object({
  id: Id,
  objectId: Id,
  /** Stored file, shown from /api/files/{fileId}. */
  fileId: Id,
  url: z.string(),
  name: text(100).nullable().meta({ title: '图片名称' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  sort: z.number().int(),
  modelImageId: Id.nullable(),
  ...following,
  createdAt: Time,
})
export type ObjectImage = z.infer<typeof ObjectImage>

export const objectImage = calls('/busObjectImg', OBJECT_READERS, {
  list: post('/selectByObjectId', { title: '对象图片', body: z.object({ objectId: Id }), reply: z.array(ObjectImage) }),
  create: post('/add', {
    title: '新增对象图片',
    body: z.object({
      objectId: Id,
      fileId: Id.meta({ title: '图片' }),
      name: text(100).nullish().meta({ title: '图片名称' }),
      remark: text(500).nullish().meta({ title: '备注' }),
    }),
    reply: ObjectImage,
    permission: 'object:edit',
  }),
  /** Changes a picture; with `deletedFlag` removes it: the specification has no call of its own for that. */
  update: post('/editByImgId', {
    title: '修改或删除对象图片',
    body: z.object({
      id: Id,
      fileId: Id.optional().meta({ title: '图片' }),
      name: text(100).nullish().meta({ title: '图片名称' }),
      remark: text(500).nullish().meta({ title: '备注' }),
      sort: z.number().int().min(0).max(100_000).optional(),
      deletedFlag: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
    permission: 'object:edit',
  }),
})
