import { MOST_SMS_TEMPLATES, type SmsTemplate, smsTemplate } from '@zhizao/contract/message/sms-template'
import { fieldsIn } from '@zhizao/rules/message/message-text'
import { asc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { ownColumns, rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { type Catalogue, fieldsOf } from '../trigger/catalogue.ts'
import { messageTriggers } from '../trigger/message-trigger.table.ts'
import { smsTemplates } from './sms-template.table.ts'

const listed = rows<SmsTemplate>()({
  title: '短信模板',
  from: smsTemplates,
  columns: {
    ...ownColumns(smsTemplates),
    uses: sql<number>`(select count(*)::int from ${messageTriggers} where ${messageTriggers}.sms_template_id = ${smsTemplates}.id)`,
  },
  search: { keyword: [smsTemplates.name, smsTemplates.code, smsTemplates.content] },
  order: [asc(smsTemplates.name), asc(smsTemplates.id)],
  most: MOST_SMS_TEMPLATES,
})

/** What a template is used for must know each of its fields; without use, something that is told must. */
async function checkContent(content: string, id: string | undefined, catalogue: Catalogue, { db }: Context) {
  const named = fieldsIn(content)
  const used = id
    ? await db
        .select({ trigger: messageTriggers.trigger, name: messageTriggers.name })
        .from(messageTriggers)
        .where(eq(messageTriggers.smsTemplateId, id))
    : []
  for (const { trigger, name } of used) {
    const known = new Set((catalogue.find(trigger) ? fieldsOf(catalogue.find(trigger)!) : []).map((each) => each.name))
    const unknown = named.find((field) => !known.has(field))
    if (unknown) throw invalidField('content', '短信内容', `触发配置“${name}”的事件没有字段“${unknown}”`)
  }
  const all = new Set(catalogue.all().flatMap((trigger) => fieldsOf(trigger).map((each) => each.name)))
  const unknown = named.find((field) => !all.has(field))
  if (unknown) throw invalidField('content', '短信内容', `没有字段“${unknown}”`)
}

export const smsTemplateRoutes = (catalogue: Catalogue): Route[] =>
  implement(smsTemplate, {
    list: (input, context) => listed.list(input, context),
    async create(draft, context) {
      const { db, user } = context
      await checkContent(draft.content, undefined, catalogue, context)
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms-template ${user.companyId}`}, 0))`)
      if ((await db.$count(smsTemplates)) >= MOST_SMS_TEMPLATES)
        throw conflict(`短信模板最多 ${MOST_SMS_TEMPLATES} 个，请先删除不用的`)
      const [row] = await db
        .insert(smsTemplates)
        .values({ ...draft, companyId: user.companyId })
        .returning()
      context.audit({ target: row!.name, after: row })
      return listed.get({ id: row!.id }, context)
    },
    async update({ id, ...changes }, context) {
      const { db, now } = context
      const [before] = await db.select().from(smsTemplates).where(eq(smsTemplates.id, id)).for('update')
      if (!before) throw notFound('短信模板')
      await checkContent(changes.content ?? before.content, id, catalogue, context)
      const [row] = await db
        .update(smsTemplates)
        .set({ ...changes, updatedAt: now() })
        .where(eq(smsTemplates.id, id))
        .returning()
      context.audit({ target: before.name, before, after: row, subject: id })
      return listed.get({ id }, context)
    },
    async remove({ id }, context) {
      const { db } = context
      const [row] = await db.select().from(smsTemplates).where(eq(smsTemplates.id, id)).for('update')
      if (!row) throw notFound('短信模板')
      const uses = await db.$count(messageTriggers, eq(messageTriggers.smsTemplateId, id))
      if (uses) throw conflict(`短信模板“${row.name}”正被 ${uses} 条触发配置使用，不能删除`)
      await db.delete(smsTemplates).where(eq(smsTemplates.id, id))
      context.audit({ target: row.name, before: row })
      return true
    },
  })
