import { and, eq } from 'drizzle-orm'
import { failureCount } from '../../platform/access/failure-count.ts'
import { secretFits } from '../../platform/access/secret-hash.ts'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { staff } from './staff.table.ts'

const TRIES = { most: 5, within: 15 * 60_000 }

/** Checks what somebody signed in types as his own PIN: five wrong ones, and nothing is checked for a quarter of an hour. */
export function ownPin() {
  const failures = failureCount(TRIES)
  return async ({ pin }: { pin: string }, context: Context) => {
    const { db, user } = context
    const [own] = await db
      .select()
      .from(staff)
      .where(and(eq(staff.userId, user.id), eq(staff.status, 1)))
    if (!own) throw conflict('您的账号没有关联在用的人员，请让管理员在“人员”里关联')
    if (!own.pinHash) throw conflict('还没有为您设置 PIN 码，请让管理员在“人员”里设置')
    if (failures.isOver(user.id)) throw conflict('PIN 码错误次数过多，请 15 分钟后再试')
    if (!(await secretFits(own.pinHash, pin, user.id))) {
      failures.add(user.id)
      throw invalidField('pin', 'PIN 码', '不正确')
    }
    const { code, name, badge } = own
    return { code, name, badge }
  }
}
