import { alarmNotice, type NoticeConf } from '@zhizao/contract/alarm/alarm-notice'
import { count, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { roles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { invalidField } from '../../platform/refusal.ts'
import { noticeConfs } from './alarm-notice.table.ts'
import { confOf } from './notice-conf.ts'

export function alarmNoticeRoutes(events: EventBus): Route[] {
  return implement(alarmNotice, {
    get: (_input, { db }) => confOf(db),
    async save(conf, context) {
      await refuseStrangers(conf, context)
      const before = await confOf(context.db)
      const { companyId } = context.user
      await context.db
        .insert(noticeConfs)
        .values({ companyId, conf })
        .onConflictDoUpdate({ target: noticeConfs.companyId, set: { conf, updatedAt: context.now() } })
      context.audit({ target: '报警推送', before, after: conf })
      context.afterCommit(() => events.publish('company.changed', { companyId }))
      return conf
    },
  })
}

/** Refuses people and roles that are not of the company. */
async function refuseStrangers({ rules }: NoticeConf, context: Context) {
  const all = async (table: PgTable & { id: PgColumn }, wanted: string[]) => {
    const ids = [...new Set(wanted)]
    if (!ids.length) return true
    const [found] = await context.db
      .select({ total: count() })
      .from(table as PgTable)
      .where(inArray(table.id, ids))
    return found!.total === ids.length
  }
  const [userIds, roleIds] = [rules.flatMap((rule) => rule.userIds), rules.flatMap((rule) => rule.roleIds)]
  if (!(await all(users, userIds))) throw invalidField('rules', '接收人', '有用户不存在或已被删除')
  if (!(await all(roles, roleIds))) throw invalidField('rules', '接收角色', '有角色不存在或已被删除')
}
