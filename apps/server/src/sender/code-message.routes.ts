import { codeMessage } from '@zhizao/contract/sender/code-message'
import type { OutboxChannel } from '@zhizao/contract/sender/outbox'
import { isNull } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { rows } from '../platform/crud/rows.ts'
import { implement, type Route } from '../platform/http/implement.ts'
import type { Platform } from '../platform/platform.ts'
import { conflict, forbidden, notFound } from '../platform/refusal.ts'
import { type OutboxRow, outboxMessages } from './outbox.table.ts'
import { outboxQuery, outboxRow } from './outbox-query.ts'

/**
 * Messages that prove who somebody is. Nobody but the administrator of the installation sees them: with a code that he
 * asked for, whoever reads it opens the account. While nothing can send them he passes them on to who called him.
 */
export function codeMessageRoutes({ database }: Platform, ready: readonly OutboxChannel[]): Route[] {
  const query = outboxQuery(ready)
  // They are no company's, so the caller's own connection shows none of them.
  const db = database.systemDb

  function requireInstallationAdministrator({ user }: Pick<Context, 'user'>) {
    if (!user.isInstallationAdministrator) throw forbidden('只有平台管理员可以查看验证码')
  }
  const isReadable = (row: OutboxRow, { now }: Pick<Context, 'now'>) =>
    query.isHeld(row) && row.content !== null && (!row.validUntil || row.validUntil > now())

  const codes = rows<OutboxRow, ReturnType<typeof query.shown> & { readable: boolean }>()({
    ...query.options,
    db,
    scope: () => isNull(outboxMessages.companyId),
    shown: (found, context) => found.map((row) => ({ ...query.shown(row), readable: isReadable(row, context) })),
  })

  return implement(codeMessage, {
    async page(input, context) {
      requireInstallationAdministrator(context)
      return codes.page(input, context)
    },
    async read({ id }, context) {
      requireInstallationAdministrator(context)
      const row = await outboxRow(id, { db })
      if (row.companyId) throw notFound('消息')
      context.audit({ target: row.recipient })
      if (!isReadable(row, context)) throw conflict('验证码已发出或已失效，不能查看')
      return { recipient: row.recipient, text: row.content!.text }
    },
  })
}
