import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Call } from '@zhizao/contract/http/call'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { SessionUser } from '../../platform/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Licence, publicKeyOf, readLicence } from './licence-file.ts'

/** Without a licence an installation runs with these. */
const builtIn = { users: 2000, points: 100_000, boxes: 1000 }
const LOOK_EVERY = 10_000
/** Reads go on this long after the end. */
const GRACE = 30 * 24 * 3600_000

const titles = { users: '用户数', points: '点位数', boxes: '盒子数' } as const
type Kind = keyof typeof titles
const adds: Record<string, Kind> = {
  'user:add': 'users',
  'user:import': 'users',
  'point:add': 'points',
  'point:import': 'points',
  'box:add': 'boxes',
}

interface Standing {
  licence: Licence | undefined
  counts: Record<Kind, number>
  seenAt: number
}

/**
 * Refuses with 601: writes past the licence's end or over a limit (deleting goes on, it is the way back), adding at a
 * limit, and every call 30 days past the end. The file is DATA_DIR/licence.json, its key LICENCE_PUBLIC_KEY.
 */
export function licenceGuard({ database, settings, now, log }: Platform) {
  const key: KeyObject | undefined = settings.LICENCE_PUBLIC_KEY ? publicKeyOf(settings.LICENCE_PUBLIC_KEY) : undefined
  const standings = new Map<string, Standing>()

  async function look(companyId: string): Promise<Standing> {
    const { rows } = await database.system.query<Record<Kind, number> & { code: string }>(
      `select code, (select count(*)::int from app_user where company_id = c.id) as users,
         (select count(*)::int from point where company_id = c.id) as points,
         (select count(*)::int from box where company_id = c.id) as boxes
       from company c where id = $1`,
      [companyId],
    )
    const { code, ...counts } = rows[0] ?? { code: '', users: 0, points: 0, boxes: 0 }
    return { licence: await licenceOf(code), counts, seenAt: now().getTime() }
  }

  async function licenceOf(company: string): Promise<Licence | undefined> {
    if (!key) return undefined
    const text = await readFile(path.join(settings.DATA_DIR, 'licence.json'), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const licence = readLicence(text, key)
    if (!licence) log.warn('licence.json is broken or not signed by our key: the built-in limits hold')
    return licence?.company === company ? licence : undefined
  }

  return async (user: SessionUser, call: Call): Promise<void> => {
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
  const end = licence ? new Date(`${licence.until}T23:59:59.999+08:00`).getTime() : Number.POSITIVE_INFINITY
  if (time > end + GRACE)
    throw new Refusal(ErrorCode.licence, `许可证已于 ${licence!.until} 到期超过 30 天，请联系供应商续期`)
  if (!call.writes || call.permission.endsWith(':delete') || call.path === '/user/logout') return
  if (time > end) throw new Refusal(ErrorCode.licence, `许可证已于 ${licence!.until} 到期，只能查看，请联系供应商续期`)
  const limits = licence ?? builtIn
  for (const each of Object.keys(titles) as Kind[]) {
    const isFull = kind === each ? counts[each] >= limits[each] : counts[each] > limits[each]
    if (isFull)
      throw new Refusal(ErrorCode.licence, `${titles[each]}已达到许可上限（${limits[each]}），请联系供应商扩容`)
  }
}
