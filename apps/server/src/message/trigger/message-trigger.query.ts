import type { MessageTrigger } from '@zhizao/contract/message/message-trigger'
import { desc, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { departments } from '../../access/department/department.table.ts'
import { roleWords } from '../../access/index.ts'
import { roles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import type { Context } from '../../platform/context.ts'
import { ownColumns, rows } from '../../platform/crud/rows.ts'
import { ringtones } from '../ringtone/ringtone.table.ts'
import type { Catalogue } from './catalogue.ts'
import { type MessageTriggerRow, messageTriggers } from './message-trigger.table.ts'

export type ShownTrigger = z.input<typeof MessageTrigger>
type Raw = MessageTriggerRow & { fileId: string | null }
type Named = PgTable & { id: PgColumn; name: PgColumn }

/** How configurations are found and shown. */
export const triggerRows = (catalogue: Catalogue) =>
  rows<Raw, ShownTrigger>()({
    title: '触发配置',
    from: messageTriggers,
    joins: [{ table: ringtones, on: eq(ringtones.id, messageTriggers.ringtoneId) }],
    columns: { ...ownColumns(messageTriggers), fileId: ringtones.fileId },
    search: { keyword: [messageTriggers.name, messageTriggers.title] },
    match: { status: messageTriggers.status, trigger: messageTriggers.trigger },
    order: [desc(messageTriggers.id)],
    shown: (found, context) => shown(found, catalogue, context),
  })

const SOUND = (fileId: string) => `/api/files/${fileId}`

async function shown(found: readonly Raw[], catalogue: Catalogue, context: Context): Promise<ShownTrigger[]> {
  const steps = found.flatMap((row) => row.steps)
  const named = {
    departments: await namesOf(
      departments,
      steps.flatMap((step) => step.departmentIds),
      context,
    ),
    roles: (
      await namesOf(
        roles,
        steps.flatMap((step) => step.roleIds),
        context,
      )
    ).map((role) => ({
      ...role,
      name: roleWords.shown(context, role.name),
    })),
    users: await namesOf(
      users,
      steps.flatMap((step) => step.userIds),
      context,
    ),
  }
  return found.map(({ fileId, ringtoneId: _own, updatedAt: _at, ...row }) => {
    const has = (kind: 'departmentIds' | 'roleIds' | 'userIds') => {
      const ids = new Set(row.steps.flatMap((step) => step[kind]))
      return ({ id }: { id: string }) => ids.has(id)
    }
    const trigger = catalogue.find(row.trigger)
    return {
      ...row,
      triggerTitle: trigger?.title ?? row.trigger,
      appName: trigger?.app.title ?? '',
      sound: fileId ? SOUND(fileId) : row.sound,
      receivers: {
        departments: named.departments.filter(has('departmentIds')),
        roles: named.roles.filter(has('roleIds')),
        users: named.users.filter(has('userIds')),
      },
    }
  })
}

async function namesOf(table: Named, ids: readonly string[], { db }: Context): Promise<{ id: string; name: string }[]> {
  if (!ids.length) return []
  const found = await db
    .select({ id: table.id, name: table.name })
    .from(table as PgTable)
    .where(inArray(table.id, [...new Set(ids)]))
    .orderBy(table.name)
  return found as { id: string; name: string }[]
}
