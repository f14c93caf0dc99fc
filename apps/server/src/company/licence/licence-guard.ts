import { portal } from '@zhizao/contract/access/portal'
import { session } from '@zhizao/contract/access/session'
import { user as userCalls } from '@zhizao/contract/access/user'
import { licence as licenceCalls } from '@zhizao/contract/company/licence'
import type { Call } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { SessionUser } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endOf, type Licence } from './licence-file.ts'
import { builtIn, type Kind, type LicenceStore, type Used, usedBy } from './licence-store.ts'

const LOOK_EVERY = 10_000
/** Reads go on this long after the end. */
const GRACE = 30 * 24 * 3600_000

const titles = { users: '用户数', points: '点位数', boxes: '盒子数' } as const
const adds: Record<string, Kind> = {
  'user:add': 'users',
  'user:import': 'users',
  'point:add': 'points',
  'point:import': 'points',
  'box:add': 'boxes',
}
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

/**
 * Refuses with 601: writes past the licence's end or over a limit (deleting goes on, it is the way back), adding at a
 * limit, and every call 30 days past the end.
 */
export function licenceGuard({ database, now }: Platform, store: LicenceStore) {
  const standings = new Map<string, Standing>()
  store.onReplaced(() => standings.clear())

  async function look(companyId: string): Promise<Standing> {
    const { code, ...counts } = await usedBy(database.system, companyId)
    return { licence: await store.of(code), counts, seenAt: now().getTime() }
  }

  return async (user: SessionUser, call: Call): Promise<void> => {
    if (always.has(call.path)) return
    const { companyId } = user
    const time = now().getTime()
    const kind = adds[call.permission]
    let standing = standings.get(companyId)
    const isOld = !standing || Math.abs(time - standing.seenAt) > LOOK_EVERY
    // Counted along between two looks; nobody is refused by such a count before it was looked at anew.
    const isFull = standing && kind && standing.counts[kind] >= (standing.licence ?? builtIn)[kind]
    if (!standing || isOld || isFull) {
      standing = await look(companyId)
      standings.set(companyId, standing)
    }
    judge(standing, call, kind, time)
    if (kind) standing.counts[kind]++
  }
}

function judge({ licence, counts }: Standing, call: Call, kind: Kind | undefined, time: number) {
  const end = licence ? endOf(licence) : Number.POSITIVE_INFINITY
  if (time > end + GRACE)
    throw new Refusal(ErrorCode.licence, `许可证已于 ${licence!.until} 到期超过 30 天，请联系供应商续期`)
  if (!call.writes || call.permission.endsWith(':delete')) return
  if (time > end) throw new Refusal(ErrorCode.licence, `许可证已于 ${licence!.until} 到期，只能查看，请联系供应商续期`)
  const limits = licence ?? builtIn
  for (const each of Object.keys(titles) as Kind[]) {
    const isFull = kind === each ? counts[each] >= limits[each] : counts[each] > limits[each]
    if (isFull)
      throw new Refusal(ErrorCode.licence, `${titles[each]}已达到许可上限（${limits[each]}），请联系供应商扩容`)
  }
}
