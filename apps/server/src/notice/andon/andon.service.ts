import type { AndonDraft } from '@zhizao/contract/notice/andon'
import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { departments } from '../../access/department/department.table.ts'
import { roles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import { objects } from '../../device/object/object.table.ts'
import { seesPath } from '../../platform/access/object-view.ts'
import type { Context } from '../../platform/context.ts'
import type { PushHub } from '../../platform/push/push-hub.ts'
import { invalidField } from '../../platform/refusal.ts'
import { pushMessage, receiversOf, shownMessage, storeMessage } from '../user-message/send-message.ts'

type Draft = z.output<typeof AndonDraft>
type Named = PgTable & { id: PgColumn }

async function checkAll(table: Named, ids: readonly string[], field: [name: string, title: string], context: Context) {
  if (!ids.length) return
  const found = await context.db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]))
  if (found.length < new Set(ids).size) throw invalidField(...field, '所选的接收方不存在或已被删除')
}

/** The device as the caller may see it, for the message's words. */
async function deviceName(id: string | null | undefined, context: Context): Promise<string | undefined> {
  if (!id) return undefined
  const [row] = await context.db
    .select({ name: objects.name, path: objects.path })
    .from(objects)
    .where(eq(objects.id, id))
  if (!row || !seesPath(context.user, row.path)) throw invalidField('objectId', '设备', '设备不存在或已被删除')
  return row.name
}

/** Stores a call for help and shows it to its receivers at once. */
export const raiseAndon = (kind: string, push: PushHub) => async (draft: Draft, context: Context) => {
  const { title, content, objectId, departmentIds, roleIds, userIds, bgmUrl, bgmInterval, isShow } = draft
  await checkAll(departments, departmentIds, ['departmentIds', '接收部门'], context)
  await checkAll(roles, roleIds, ['roleIds', '接收角色'], context)
  await checkAll(users, userIds, ['userIds', '接收人'], context)
  const device = await deviceName(objectId, context)
  const receivers = { departmentIds, roleIds, userIds }
  const row = await storeMessage(
    context.db,
    {
      companyId: context.user.companyId,
      category: 'andon',
      msgType: '安灯消息',
      title,
      content: `【${kind}】${device ? `${device}：` : ''}${content}`,
      fromName: context.user.name,
      fromUserId: context.user.id,
      objectId: objectId ?? null,
      bgmUrl,
      bgmInterval,
      isShow: isShow === 1,
      createdAt: context.now(),
    },
    receivers,
  )
  const hears = await receiversOf(context.db, row, receivers)
  context.audit({ target: title, after: { ...draft, content: row.content } })
  context.afterCommit(() => pushMessage(push, row, hears))
  return shownMessage(row)
}
