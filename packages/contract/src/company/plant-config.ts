import { z } from 'zod'
import { calls, Done, get, post, put } from '../http/call.ts'
import { Switch, text } from '../http/fields.ts'
import { ParamInfo } from './company-param.ts'

/** A way of the plant that is on or off. */
export const ConfigOption = z.object({
  code: z.string().meta({ title: '参数编码' }),
  title: z.string().meta({ title: '参数名称' }),
  group: z.string().meta({ title: '参数分组' }),
  status: Switch.meta({ title: '启用' }),
  isSet: z.boolean().meta({ title: '已设置' }),
  help: z.string().meta({ title: '说明' }),
})
export type ConfigOption = z.output<typeof ConfigOption>

const code = text(64).min(1, { error: '此项不能为空' }).meta({ title: '参数编码' })
const value = ParamInfo.shape.value.meta({ title: '参数值' })
const named = {
  codes: z.array(text(64)).max(100, { error: '最多 100 个' }).optional(),
  group: text(64).optional().meta({ title: '参数分组' }),
}
const lot = <Value extends z.ZodType>(of: Value) =>
  z.object({
    params: z
      .array(z.object({ code, value: of }))
      .min(1, { error: '请至少修改一项' })
      .max(100, { error: '最多 100 项' })
      .meta({ title: '参数' }),
  })

/** Ways of the plant that are on or off, among those that its parts declare. */
export const configOption = calls('/lak/configoption', 'plantConfig', {
  list: post('/list', {
    title: '业务选项',
    body: z.object({ keyword: text(100).optional(), group: named.group }),
    reply: z.array(ConfigOption),
  }),
  updateStatus: post('/updateStatus', {
    title: '启用或停用业务选项',
    body: z.object({ code, status: Switch.meta({ title: '启用' }) }),
    reply: Done,
    permission: 'plantConfig:edit',
  }),
})

/** All that a plant may set of its ways, options included. */
export const configInfo = calls('/lak/configinfo', 'plantConfig', {
  info: post('/info', { title: '业务配置', body: z.object(named), reply: z.array(ParamInfo) }),
  update: put('/batchUpdate', {
    title: '修改业务配置',
    body: lot(value),
    reply: Done,
    permission: 'plantConfig:edit',
  }),
  /** Null takes back what is set: what is usual holds again. */
  save: post('/batchSaveOrUpdate', {
    title: '保存业务配置',
    body: lot(value.nullable()),
    reply: Done,
    permission: 'plantConfig:edit',
  }),
  /** The items of the dictionary `segmentType` that are in use: a company adds its own there. */
  segmentTypes: get('/segmentType', {
    title: '工序类型',
    reply: z.array(z.object({ code: z.string().meta({ title: '工序类型' }), name: z.string() })),
    permission: 'plantConfig|segment|segmentTemplate|route|productRoute',
  }),
})
