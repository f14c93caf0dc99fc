import { schedule } from '@zhizao/contract/operations/schedule'
import { eq, getTableColumns } from 'drizzle-orm'
import { rows } from '../../platform/crud/rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { notFound } from '../../platform/refusal.ts'
import { requireInstallationAdministrator } from '../installation-administrator.ts'
import { fireTimesOf } from './fire-times-of.ts'
import { schedules } from './schedule.table.ts'

export function scheduleRoutes({ database, now }: Platform, { wake }: { wake: () => void }): Route[] {
  const { systemDb } = database
  const nextOf = (cron: string, enabled: boolean) => (enabled ? (fireTimesOf(cron, now(), 1)[0] ?? null) : null)

  const listed = rows<typeof schedules.$inferSelect>()({
    title: '定时任务',
    from: schedules,
    db: systemDb,
    columns: getTableColumns(schedules),
    orderable: {},
  })
  async function change(id: string, values: Partial<typeof schedules.$inferInsert>) {
    const [row] = await systemDb
      .update(schedules)
      .set({ ...values, updatedAt: now() })
      .where(eq(schedules.id, id))
      .returning()
    if (!row) throw notFound('定时任务')
    return row
  }

  return implement(schedule, {
    async page(input, context) {
      requireInstallationAdministrator(context)
      return listed.page(input, context)
    },
    async create(draft, context) {
      requireInstallationAdministrator(context)
      const nextFireAt = nextOf(draft.cron, draft.enabled)
      const [row] = await systemDb
        .insert(schedules)
        .values({ ...draft, nextFireAt })
        .returning()
      context.audit({ target: draft.name, after: row })
      context.afterCommit(wake)
      return row!
    },
    async update({ id, ...draft }, context) {
      requireInstallationAdministrator(context)
      const before = await listed.get({ id }, context)
      const after = await change(id, { ...draft, nextFireAt: nextOf(draft.cron, draft.enabled) })
      context.audit({ target: after.name, before, after })
      context.afterCommit(wake)
      return after
    },
    async remove({ id }, context) {
      requireInstallationAdministrator(context)
      const before = await listed.get({ id }, context)
      await systemDb.delete(schedules).where(eq(schedules.id, id))
      context.audit({ target: before.name, before })
      return true
    },
    async setStatus({ id, enabled }, context) {
      requireInstallationAdministrator(context)
      const before = await listed.get({ id }, context)
      const after = await change(id, { enabled, nextFireAt: nextOf(before.cron, enabled) })
      context.audit({ target: after.name, before: { enabled: before.enabled }, after: { enabled } })
      context.afterCommit(wake)
      return after
    },
    async nextTimes({ cron }, context) {
      requireInstallationAdministrator(context)
      return fireTimesOf(cron, now(), 10)
    },
  })
}
