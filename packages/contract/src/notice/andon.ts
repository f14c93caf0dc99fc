import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Id, required, Switch, text } from '../http/fields.ts'
import { Sound } from '../push/sound.ts'
import { StoredMessage } from './user-message.ts'

const targets = z.array(Id).max(500, { error: '一次最多选择 500 个' })

/** Whom an andon call is for: nobody chosen means the whole company. */
export const AndonDraft = z.object({
  title: required(100).meta({ title: '标题' }),
  content: required(1000).meta({ title: '详情' }),
  objectId: Id.nullish().meta({ title: '设备' }),
  departmentIds: targets.default([]).meta({ title: '接收部门' }),
  roleIds: targets.default([]).meta({ title: '接收角色' }),
  userIds: targets.default([]).meta({ title: '接收人' }),
  bgmUrl: Sound.default('error').meta({ title: '提示音' }),
  /** Seconds between repeats; 0 sounds once. */
  bgmInterval: z.number().int().min(0).max(3600).default(10).meta({ title: '重复间隔（秒）' }),
  isShow: Switch.default(1).meta({ title: '弹窗提醒' }),
})

const raise = (title: string) => ({
  title,
  body: AndonDraft,
  reply: StoredMessage,
  permission: 'andon:send',
})

/** A call for help from the line: it opens a dialog with sound at its receivers at once. */
export const andon = calls('/mes_production/andon', 'andon', {
  device: post('/device-abnormal', raise('设备异常安灯')),
  material: post('/material-abnormal', raise('物料异常安灯')),
  quality: post('/quality-abnormal', raise('质量异常安灯')),
})

const Receiver = z.object({ id: Id, name: z.string() })
const search = z.object({ keyword: text(64).optional() })

/** Who may receive a message, at most 100 of a kind. */
export const messageReceiver = calls('/message/msgtriggerconfig', 'andon|messageTrigger', {
  departments: get('/findDept', { title: '可选接收部门', body: search, reply: z.array(Receiver) }),
  roles: get('/findRole', { title: '可选接收角色', body: search, reply: z.array(Receiver) }),
  users: get('/findUser', { title: '可选接收人', body: search, reply: z.array(Receiver) }),
})
