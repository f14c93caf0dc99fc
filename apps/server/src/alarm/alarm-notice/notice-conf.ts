import type { NoticeConf } from '@zhizao/contract/alarm/alarm-notice'
import { and, eq, inArray } from 'drizzle-orm'
import { roles, userRoles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { plantZoneIn } from '../../platform/params/plant-zone.ts'
import type { Platform } from '../../platform/platform.ts'
import { noticeConfs } from './alarm-notice.table.ts'

/** Nothing is sent, and every browser shows every alarm that its user may see. */
export const defaultConf: NoticeConf = {
  enabled: false,
  rules: [],
  quiet: { enabled: false, from: '22:00', to: '07:00', exceptUrgent: true },
  mergeSeconds: 60,
  repeatMinutes: 10,
}

export async function confOf(db: Db): Promise<NoticeConf> {
  const [row] = await db.select({ conf: noticeConfs.conf }).from(noticeConfs)
  // What was saved before a setting came to be says nothing of it.
  return { ...defaultConf, ...row?.conf }
}

/** A person who is to be told, by id, with where he can be reached. */
export interface Recipient {
  id: string
  email: string | null
  phone: string | null
}
export type ResolvedRule = Pick<NoticeConf['rules'][number], 'levels' | 'channels'> & { recipients: Recipient[] }
export interface ResolvedConf extends Omit<NoticeConf, 'rules'> {
  rules: ResolvedRule[]
  timeZone: string
}

/** The settings with the people that the rules mean: those named and those who hold a named, enabled role. */
export async function resolvedConf(db: Db): Promise<ResolvedConf> {
  const conf = await confOf(db)
  const timeZone = await plantZoneIn(db)
  if (!conf.enabled) return { ...conf, rules: [], timeZone }
  const roleIds = [...new Set(conf.rules.flatMap((rule) => rule.roleIds))]
  const holders = roleIds.length
    ? await db
        .select({ roleId: userRoles.roleId, userId: userRoles.userId })
        .from(userRoles)
        .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, 1)))
        .where(inArray(userRoles.roleId, roleIds))
    : []
  const idsOf = (rule: NoticeConf['rules'][number]) =>
    new Set([...rule.userIds, ...holders.filter((row) => rule.roleIds.includes(row.roleId)).map((row) => row.userId)])
  const all = [...new Set(conf.rules.flatMap((rule) => [...idsOf(rule)]))]
  const people = all.length
    ? await db
        .select({ id: users.id, email: users.email, phone: users.phone })
        .from(users)
        .where(and(inArray(users.id, all), eq(users.status, 1)))
    : []
  const rules = conf.rules.map((rule) => {
    const ids = idsOf(rule)
    return { levels: rule.levels, channels: rule.channels, recipients: people.filter((person) => ids.has(person.id)) }
  })
  return { ...conf, rules, timeZone }
}

/** Settings of companies, remembered until they or the people change. */
export function noticeConfCache({ database, events }: Pick<Platform, 'database' | 'events'>) {
  const known = new Map<string, Promise<ResolvedConf>>()
  const drop = ({ companyId }: { companyId: string }) => void known.delete(companyId)
  const stops = [events.on('company.changed', drop), events.on('access.changed', drop)]
  return {
    async of(companyId: string): Promise<ResolvedConf> {
      const hit = known.get(companyId) ?? database.inCompany(companyId, resolvedConf)
      known.set(companyId, hit)
      hit.catch(() => known.delete(companyId))
      return hit
    },
    close() {
      for (const stop of stops) stop()
    },
  }
}
export type NoticeConfCache = ReturnType<typeof noticeConfCache>
