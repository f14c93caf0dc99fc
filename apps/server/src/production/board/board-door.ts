import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { BoardFigures } from '@zhizao/contract/production/board'
import { and, eq } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { addressGroup } from '../../platform/access/address-group.ts'
import { hashRandomSecret } from '../../platform/access/random-secret.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { boardFigures } from './board-figures.ts'
import { boardLinks } from './board-link.table.ts'

const MINUTE = 60_000
/** Wrong links that an address may try in a minute. */
const MOST_WRONG = 20
/** Questions by one link in a minute, however many displays show it. */
const MOST_ASKED = 120
/** How long the figures of a company are the same for all of its displays. */
const STAND = 5000
const MOST_KEPT = 5000

type Link = typeof boardLinks.$inferSelect

/** Lets a key act so often a minute; bounded whatever comes. */
function pace(most: number) {
  const counts = new Map<string, { since: number; count: number }>()
  return (key: string, now: number): boolean => {
    const known = counts.get(key)
    if (known && now - known.since < MINUTE) return ++known.count <= most
    if (counts.size >= MOST_KEPT) counts.delete(counts.keys().next().value!)
    counts.delete(key)
    counts.set(key, { since: now, count: 1 })
    return true
  }
}

const gone = () => new Refusal(ErrorCode.notFound, '大屏链接不存在、已过期或已吊销，请重新生成')
const tooMany = () => new Refusal(ErrorCode.tooMany, '操作过于频繁，请稍后再试')

/** By a link's secret the figures of its company, and nothing else. */
export function boardDoor({ database, now, steady }: Pick<Platform, 'database' | 'now' | 'steady'>) {
  const wrong = pace(MOST_WRONG)
  const asked = pace(MOST_ASKED)
  const blocked = new Map<string, number>()
  const kept = new Map<string, { at: number; figures: Promise<BoardFigures> }>()
  const written = new Map<string, number>()
  /** Links that were right before: what others at their address try keeps no display from its figures. */
  const right = new Set<string>()

  /** The link, of a company that is there; known or not it costs the same one question. */
  async function linkOf(token: string, ip: string): Promise<Link> {
    const time = steady()
    const place = addressGroup(ip)
    const hash = hashRandomSecret(token)
    if (!right.has(hash) && (blocked.get(place) ?? 0) > time) throw tooMany()
    const [found] = await database.systemDb
      .select({ link: boardLinks })
      .from(boardLinks)
      .innerJoin(companies, and(eq(companies.id, boardLinks.companyId), eq(companies.status, 1)))
      .where(eq(boardLinks.tokenHash, hash))
    if (found && !found.link.revokedAt && found.link.expiresAt > now()) {
      if (right.size >= MOST_KEPT) right.clear()
      right.add(hash)
      return found.link
    }
    right.delete(hash)
    if (!wrong(place, time)) {
      if (blocked.size >= MOST_KEPT) blocked.clear()
      blocked.set(place, time + MINUTE)
    }
    throw gone()
  }

  /** One question at a time for each company, answered to all who ask meanwhile. */
  function figuresOf(companyId: string): Promise<BoardFigures> {
    const time = steady()
    const known = kept.get(companyId)
    if (known && time - known.at < STAND) return known.figures
    const figures = database.inCompany(companyId, (db) => boardFigures(companyId, db, now()))
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(companyId, { at: time, figures })
    figures.catch(() => kept.delete(companyId))
    return figures
  }

  async function noteUse({ id }: Link, ip: string) {
    const time = steady()
    if (time - (written.get(id) ?? Number.NEGATIVE_INFINITY) < MINUTE) return
    if (written.size >= MOST_KEPT) written.clear()
    written.set(id, time)
    await database.systemDb.update(boardLinks).set({ lastUsedAt: now(), lastUsedIp: ip }).where(eq(boardLinks.id, id))
  }

  return async (token: string, ip: string): Promise<BoardFigures> => {
    const link = await linkOf(token, ip)
    if (!asked(link.id, steady())) throw tooMany()
    await noteUse(link, ip)
    return figuresOf(link.companyId)
  }
}
