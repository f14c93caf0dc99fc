import type { FastifyRequest } from 'fastify'

/** The port that goes without saying is written by some and not by others. */
const hostOf = (host: string) => host.toLowerCase().replace(/:(80|443)$/, '')

/**
 * Whether a browser says that a page of another site makes the request: no such page may sign people in, lock them out
 * or change anything. Programs say nothing of the kind. `own` is what this site is known by besides the host that was asked.
 */
export function isFromForeignSite({ headers, host }: FastifyRequest, own: readonly string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return false
  if (site === 'cross-site') return true
  const { origin } = headers
  // Over plain HTTP browsers send the origin alone. A page that hides its own says "null".
  if (origin === undefined) return site !== undefined
  const from = URL.parse(origin)
  if (!from?.host) return true
  return ![host ?? '', ...own].some((each) => hostOf(each) === hostOf(from.host))
}
