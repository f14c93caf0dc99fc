import { portal } from '@zhizao/contract/access/portal'
import { session } from '@zhizao/contract/access/session'
import { user as userCalls } from '@zhizao/contract/access/user'
import { licence as licenceCalls } from '@zhizao/contract/company/licence'
import type { Call } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { sql } from 'drizzle-orm'
import type { Context, SessionUser } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endOf, type Licence } from './licence-file.ts'
import { builtIn, type Kind, type LicenceStore, type Used, usedBy } from './licence-store.ts'

const LOOK_EVERY = 10_000
/** Reads go on this long after the end. */
const GRACE = 30 * 24 * 3600_000

const titles = { users: '用户数', points: '点位数', boxes: '盒子数' } as const
const tables = { users: 'app_user', points: 'point', boxes: 'box' } as const
/** What a call of this permission may have added to. */
const grows = /^(user|object|point|box):(add|edit|import)$/
const kinds: Record<string, Kind> = { user: 'users', object: 'points', point: 'points', box: 'boxes' }
/** The way out of an ended licence stays open, and the ways into the session and out of it: signing in is no write of the company's data. */
const always: ReadonlySet<string> = new Set([
  licenceCalls.get.path,
  licenceCalls.upload.path,
  session.signOut.path,
  portal.ssoInfo.path,
  portal.issueKey.path,
  // Without this who must change his password first would get no further, the one with the new licence too.
  userCalls.changeOwnPassword.path,
])

interface Standing {
  licence: Licence | undefined
  counts: Used
  seenAt: number
}

export interface LicenceGuard {
  /** Before a call: refuses with 601 writes past the licence's end or over a limit (deleting goes on, it is the way back), and every call 30 days past the end. */
  admit: (user: SessionUser, call: Call) => Promise<void>
  /** After a write, in its transaction: refuses with 601 what has grown over a limit, one row or a whole file. */
  stay: (call: Call, context: Context) => Promise<void>
}

export function licenceGuard({ database, now }: Platform, store: LicenceStore): LicenceGuard {
  const standings = new Map<string, Standing>()
  store.onReplaced(() => standings.clear())

  async function standingOf(companyId: string): Promise<Standing> {
    const known = standings.get(companyId)
    if (known && Math.abs(now().getTime() - known.seenAt) <= LOOK_EVERY) return known
    const { code, ...counts } = await usedBy(database.system, companyId)
    const standing = { licence: await store.of(code), counts, seenAt: now().getTime() }
    standings.set(companyId, standing)
    return standing
  }

  return {
    async admit(user, call) {
      if (!always.has(call.path)) judge(await standingOf(user.companyId), call, now().getTime())
    },
    async stay(call, { db, user }) {
      const [, what] = grows.exec(call.permission) ?? []
      if (!what) return
      const kind = kinds[what]!
      const { licence } = await standingOf(user.companyId)
      const most = (licence ?? builtIn)[kind]
      const { rows } = await db.execute<{ used: number }>(
        sql`select count(*)::int as used from ${sql.identifier(tables[kind])} where company_id = ${user.companyId}`,
      )
      const { used } = rows[0]!
      if (used > most)
        throw new Refusal(ErrorCode.licence, `${titles[kind]}将达到 ${used}，超过许可上限（${most}），请联系供应商扩容`)
    },
  }
}

function judge({ licence, counts }: Standing, call: Call, time: number) {
  const end = licence ? endOf(licence) : Number.POSITIVE_INFINITY
  if (time > end + GRACE)
    throw new Refusal(ErrorCode.licence, `许可证已于 ${licence!.until} 到期超过 30 天，请联系供应商续期`)
  if (!call.writes || call.permission.endsWith(':delete')) return
  if (time > end) throw new Refusal(ErrorCode.licence, `许可证已于 ${licence!.until} 到期，只能查看，请联系供应商续期`)
  const limits = licence ?? builtIn
  for (const kind of Object.keys(titles) as Kind[])
    if (counts[kind] > limits[kind])
      throw new Refusal(ErrorCode.licence, `${titles[kind]}超过许可上限（${limits[kind]}），请联系供应商扩容`)
}
