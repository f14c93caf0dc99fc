import { z } from 'zod'
import { calls, del, get, post } from '../http/call.ts'
import { ById, Id, Name, Time } from '../http/fields.ts'

/** Bytes: a ringtone is short, and every screen that it sounds on loads it. */
export const LARGEST_RINGTONE = 5 * 1024 * 1024
export const MOST_RINGTONES = 100

/** A sound of the company's own for its messages. */
export const Ringtone = z.object({
  id: Id,
  name: Name.meta({ title: '名称' }),
  url: z.string().meta({ title: '音频' }),
  /** Bytes. */
  size: z.number().int().meta({ title: '大小' }),
  /** Configurations that sound with it. */
  uses: z.number().int().meta({ title: '使用次数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Ringtone = z.infer<typeof Ringtone>

export const ringtone = calls('/message/msgbgm', 'ringtone|messageTrigger', {
  list: get('/list', { title: '铃声列表', reply: z.array(Ringtone) }),
  create: post('', {
    title: '新增铃声',
    body: z.object({
      name: Name.meta({ title: '名称' }),
      /** Of a file that was uploaded before. */
      url: z
        .string()
        .regex(/^\/api\/files\/[1-9]\d{0,17}$/, { error: '请上传音频文件' })
        .meta({ title: '音频' }),
    }),
    reply: Ringtone,
    permission: 'ringtone:add',
  }),
  remove: del('/{id}', { title: '删除铃声', encoding: 'json', body: ById, permission: 'ringtone:delete' }),
})
