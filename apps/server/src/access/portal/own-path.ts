import { invalidField } from '../../platform/refusal.ts'

const refused = () => invalidField('url', '目标地址', '只能是本系统内的地址')

/**
 * The path within this site that an address means; refused where it leads elsewhere.
 * `origins` are those that this site is known by.
 */
export function ownPath(address: string, origins: readonly string[]): string {
  // Backslashes and control characters are what browsers read otherwise than they look.
  if (/[\\\p{Cc}]/u.test(address)) throw refused()
  const isPath = address.startsWith('/') && !address.startsWith('//')
  const parsed = URL.parse(isPath ? `http://here${address}` : address)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw refused()
  if (!isPath && !origins.includes(parsed.origin)) throw refused()
  const path = `${parsed.pathname}${parsed.search}${parsed.hash}`
  if (path.startsWith('//')) throw refused()
  return path
}

/** The page alone, without what a query or hash adds. */
export const pageOf = (path: string) => path.split(/[?#]/)[0]!.replace(/\/+$/, '') || '/'

/** The same address with one more query value, before its hash. */
export function withQuery(path: string, name: string, value: string): string {
  const [before, ...hash] = path.split('#')
  const joined = `${before}${before!.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
  return [joined, ...hash].join('#')
}
