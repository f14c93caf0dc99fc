import { portal } from '@zhizao/contract/access/portal'
import { session } from '@zhizao/contract/access/session'
import { user as userCalls } from '@zhizao/contract/access/user'
import { licence as licenceCalls } from '@zhizao/contract/company/licence'
import type { Call } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context, SessionUser } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { companies } from '../company/company.table.ts'
import type { CountedTables } from '../company-ports.ts'
import { KnownGrowth } from './known-growth.ts'
import { endOf, type Licence } from './licence-file.ts'
import { builtIn, type Kind, type LicenceStore, type Used, usedBy } from './licence-store.ts'

const LOOK_EVERY = 10_000
/** Reads go on this long after the end. */
const GRACE = 30 * 24 * 3600_000

const titles = { users: '用户数', points: '点位数', boxes: '盒子数' } as const
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

export function licenceGuard({ database, now }: Platform, store: LicenceStore, counted: CountedTables): LicenceGuard {
  const standings = new Map<string, Standing>()
  const growths = new Map<string, KnownGrowth>()
  store.onReplaced(() => standings.clear())

  async function standingOf(companyId: string): Promise<Standing> {
    const known = standings.get(companyId)
    if (known && Math.abs(now().getTime() - known.seenAt) <= LOOK_EVERY) return known
    const { code, ...counts } = await usedBy(database.systemDb, counted, companyId)
    const standing = { licence: await store.of(code), counts, seenAt: now().getTime() }
    standings.set(companyId, standing)
    for (const kind of Object.keys(titles) as Kind[]) {
      const known = growths.get(`${kind} ${companyId}`)
      if (known) known.counted(counts[kind])
      else growths.set(`${kind} ${companyId}`, new KnownGrowth(counts[kind]))
    }
    return standing
  }

  /** Within a call's transaction: where the standing was forgotten since the call was admitted, it is not read anew. */
  async function licenceOf(companyId: string, db: Db): Promise<Licence | undefined> {
    const known = standings.get(companyId)
    if (known) return known.licence
    const { rows } = await db.execute<{ code: string }>(sql`select code from ${companies} where id = ${companyId}`)
    return store.of(rows[0]!.code)
  }

  return {
    async admit(user, call) {
      if (!always.has(call.path)) judge(await standingOf(user.companyId), call, now().getTime())
    },
    async stay(call, { db, user }) {
      const [, what] = grows.exec(call.permission) ?? []
      if (!what) return
      const kind = kinds[what]!
      const licence = await licenceOf(user.companyId, db)
      const most = (licence ?? builtIn)[kind]
      const added = await addedBy(counted[kind], db)
      if (added === 0) return
      const known = added && growths.get(`${kind} ${user.companyId}`)?.add(added)
      if (known && known <= most) return
      const used = await countAlone(kind, counted[kind], user.companyId, db)
      if (used > most)
        throw new Refusal(ErrorCode.licence, `${titles[kind]}将达到 ${used}，超过许可上限（${most}），请联系供应商扩容`)
    },
  }
}

/** Rows that the transaction at hand has added to a table; undefined where the database does not count them. */
async function addedBy(table: PgTable, db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ added: string; counts: boolean }>(
    sql`select pg_stat_get_xact_tuples_inserted(${getTableName(table)}::regclass)::text as added, current_setting('track_counts')::bool as counts`,
  )
  return rows[0]!.counts ? Number(rows[0]!.added) : undefined
}

/** Counted with what others have added in the meantime: one after the other, or two could each take the last place. */
async function countAlone(kind: Kind, table: PgTable, companyId: string, db: Db): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`licence ${kind}`}, ${companyId}::bigint))`)
  const { rows } = await db.execute<{ used: number }>(
    sql`select count(*)::int as used from ${table} where company_id = ${companyId}`,
  )
  return rows[0]!.used
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
