/** One day, seconds. */
const LIFETIME = 86_400

/** Path of the token cookie: the first segment of the front URL. */
export function cookiePathOf(frontUrl: string): string {
  const path = frontUrl.replace(/^\w+:\/\/[^/]*/, '')
  const first = path.split(/[?#]/)[0]!.split('/').find(Boolean)
  return first ? `/${first}` : '/'
}

/** The Set-Cookie text of a session: one day, secure when the page came by https. */
export const tokenCookie = (token: string, frontUrl: string, protocol: string) =>
  `token=${encodeURIComponent(token)}; path=${cookiePathOf(frontUrl)}; max-age=${token ? LIFETIME : 0}; samesite=lax${protocol === 'http:' ? '' : '; secure'}`

/** The session's token, empty where nobody is signed in. */
export function readToken(): string {
  const found = /(?:^|;\s*)token=([^;]+)/.exec(document.cookie)?.[1]
  return found ? decodeURIComponent(found) : ''
}

/** Keeps the token for a day; an empty one ends the session in this browser. */
export function writeToken(token: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, plants often run without it
  document.cookie = tokenCookie(token, import.meta.env.BASE_URL, location.protocol)
}
