import type { IncomingMessage } from 'node:http'

/**
 * Whether an upgrade comes from a page of ours, or from a program, which names no origin. Browsers let any page open a
 * WebSocket anywhere, so the server must look. `publicUrl` is what the installation is known by behind a proxy.
 */
export function isOwnPage({ headers }: IncomingMessage, publicUrl?: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  const own = [host, ...[headers['x-forwarded-host'] ?? []].flat(), publicUrl && URL.parse(publicUrl)?.host]
  // A page cannot choose these headers for its socket: they say what the browser or the proxy asked for.
  const from = URL.parse(origin)?.host
  return from !== undefined && own.includes(from)
}
