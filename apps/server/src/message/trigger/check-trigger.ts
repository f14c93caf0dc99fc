import { type MessageStep, messageChannelTitles } from '@zhizao/contract/message/message-trigger'
import { checkExpression } from '@zhizao/rules/expression/check'
import { expressionProblemWords } from '@zhizao/rules/expression/words'
import { fieldsIn } from '@zhizao/rules/message/message-text'
import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { departments } from '../../access/department/department.table.ts'
import { roles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import type { Context } from '../../platform/context.ts'
import type { Trigger } from '../../platform/message/trigger.ts'
import { invalidField } from '../../platform/refusal.ts'
import { smsTemplates } from '../sms-template/sms-template.table.ts'
import { type Catalogue, fieldsOf, scopeOf } from './catalogue.ts'
import type { MessageTriggerRow } from './message-trigger.table.ts'

export type Configured = Pick<
  MessageTriggerRow,
  'trigger' | 'condition' | 'title' | 'content' | 'smsTemplateId' | 'steps'
>

const receiverKinds = [
  ['departmentIds', '接收部门', departments],
  ['roleIds', '接收角色', roles],
  ['userIds', '接收人', users],
] as const

/** Refuses a configuration that could not be sent: each text, the condition, whoever is named. */
export async function checkTrigger(draft: Configured, catalogue: Catalogue, context: Context): Promise<void> {
  const trigger = catalogue.find(draft.trigger)
  if (!trigger) throw invalidField('trigger', '触发事件', '触发事件不存在')
  checkCondition(draft.condition, trigger)
  checkFields(draft.title, trigger, ['title', '消息标题'])
  checkFields(draft.content, trigger, ['content', '消息内容'])
  await checkTemplate(draft, trigger, context)
  for (const [at, step] of draft.steps.entries()) await checkReceivers(step, at, context)
}

function checkCondition(condition: string | null, trigger: Trigger) {
  if (!condition) return
  const checked = checkExpression(condition, scopeOf(trigger), 'boolean')
  if ('problems' in checked) throw invalidField('condition', '触发条件', expressionProblemWords(checked.problems[0]!))
}

function checkFields(text: string, trigger: Trigger, [field, title]: [string, string]) {
  const known = new Set(fieldsOf(trigger).map(({ name }) => name))
  const unknown = fieldsIn(text).find((name) => !known.has(name))
  if (unknown) throw invalidField(field, title, `“${trigger.title}”没有字段“${unknown}”`)
}

async function checkTemplate({ smsTemplateId, steps }: Configured, trigger: Trigger, { db }: Context) {
  if (!smsTemplateId) {
    if (steps.some(({ channels }) => channels.includes('sms')))
      throw invalidField('smsTemplateId', '短信模板', `${messageChannelTitles.sms}需要选择短信模板`)
    return
  }
  const [template] = await db.select().from(smsTemplates).where(eq(smsTemplates.id, smsTemplateId))
  if (!template) throw invalidField('smsTemplateId', '短信模板', '短信模板不存在或已被删除')
  checkFields(template.content, trigger, ['smsTemplateId', '短信模板'])
}

async function checkReceivers(step: MessageStep, at: number, { db }: Context) {
  for (const [field, title, table] of receiverKinds) {
    const wanted = new Set(step[field])
    if (!wanted.size) continue
    const source = table as PgTable & { id: PgColumn }
    if ((await db.$count(source, inArray(source.id, [...wanted]))) < wanted.size)
      throw invalidField(`steps.${at}.${field}`, title, `第 ${at + 1} 步：所选的接收方不存在或已被删除`)
  }
}
