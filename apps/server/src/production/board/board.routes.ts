import { randomBytes } from 'node:crypto'
import { type BoardLink, board, boardLink, MOST_BOARD_LINKS } from '@zhizao/contract/production/board'
import { and, desc, gt, inArray, isNull } from 'drizzle-orm'
import { hashRandomSecret } from '../../platform/access/random-secret.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { boardDoor } from './board-door.ts'
import { boardLinks } from './board-link.table.ts'

const DAY = 86_400_000
const SHOWN = 6
const MOST_LISTED = 200

function shown(row: typeof boardLinks.$inferSelect, now: Date): BoardLink {
  const { id, name, prefix, expiresAt, lastUsedAt, lastUsedIp, revokedAt, revokedByName, createdByName, createdAt } =
    row
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    id,
    name,
    prefix,
    lastUsedIp,
    revokedByName,
    createdByName,
    state: revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'active',
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    lastUsedAt: text(lastUsedAt),
    revokedAt: text(revokedAt),
  }
}

async function createLink({ name, days }: { name: string; days: number }, context: Context) {
  const { db, user, now } = context
  const standing = and(isNull(boardLinks.revokedAt), gt(boardLinks.expiresAt, now()))
  if ((await db.$count(boardLinks, standing)) >= MOST_BOARD_LINKS)
    throw conflict(`有效的大屏链接最多 ${MOST_BOARD_LINKS} 个，请先吊销不用的`)
  const token = randomBytes(32).toString('base64url')
  const [row] = await db
    .insert(boardLinks)
    .values({
      companyId: user.companyId,
      name,
      tokenHash: hashRandomSecret(token),
      prefix: token.slice(0, SHOWN),
      expiresAt: new Date(now().getTime() + days * DAY),
      createdById: user.id,
      createdByName: user.name,
      createdAt: now(),
      updatedAt: now(),
    })
    .returning()
  const link = shown(row!, now())
  context.audit({ target: name, after: link, subject: row!.id })
  return { ...link, token }
}

async function revokeLinks(ids: readonly string[], context: Context): Promise<true> {
  const { db, user, now } = context
  const own = inArray(boardLinks.id, [...ids])
  const found = await db.select().from(boardLinks).where(own).for('no key update')
  if (found.length < new Set(ids).size) throw notFound('大屏链接')
  await db
    .update(boardLinks)
    .set({ revokedAt: now(), revokedByName: user.name, updatedAt: now() })
    .where(and(own, isNull(boardLinks.revokedAt)))
  context.audit({ target: targetOf(found.map(({ name }) => name)) })
  return true
}

export function boardRoutes(platform: Pick<Platform, 'database' | 'now' | 'steady'>): Route[] {
  const figures = boardDoor(platform)
  return [
    ...implement(boardLink, {
      async list(_, { db, now }) {
        const rows = await db.select().from(boardLinks).orderBy(desc(boardLinks.id)).limit(MOST_LISTED)
        return rows.map((row) => shown(row, now()))
      },
      create: createLink,
      revoke: ({ ids }, context) => revokeLinks(ids, context),
    }),
    ...implement(board, { figures: ({ token }, { ip }) => figures(token, ip) }),
  ]
}
