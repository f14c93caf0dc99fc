const DAY = 86_400
/** How long cookies other than the token last, seconds. */
const OTHERS_LAST = 15 * DAY

/** Path of the token cookie: the first segment of the front URL. */
export function cookiePathOf(frontUrl: string): string {
  const path = frontUrl.replace(/^\w+:\/\/[^/]*/, '')
  const first = path.split(/[?#]/)[0]!.split('/').find(Boolean)
  return first ? `/${first}` : '/'
}

/** The Set-Cookie text of a value: 15 days unless told otherwise, ended by an empty one, secure unless the page came by plain http, never sent along from another site's page. */
export const cookieText = (
  name: string,
  value: string,
  { frontUrl, protocol, lasts = OTHERS_LAST }: { frontUrl: string; protocol: string; lasts?: number },
) =>
  `${name}=${encodeURIComponent(value)}; path=${cookiePathOf(frontUrl)}; max-age=${value ? lasts : 0}; samesite=strict${protocol === 'http:' ? '' : '; secure'}`

/** The Set-Cookie text of a session: one day. */
export const tokenCookie = (token: string, frontUrl: string, protocol: string) =>
  cookieText('token', token, { frontUrl, protocol, lasts: DAY })

/** The session's token, empty where nobody is signed in. */
export function readToken(): string {
  const found = /(?:^|;\s*)token=([^;]+)/.exec(document.cookie)?.[1]
  return found ? decodeURIComponent(found) : ''
}

/** Keeps the token for a day and the token shared with other modules beside it; empty ones end the session in this browser. */
export function writeToken(token: string, shared = '') {
  const frontUrl = import.meta.env.BASE_URL
  const { protocol } = location
  for (const text of [
    tokenCookie(token, frontUrl, protocol),
    cookieText('shareToken', shared, { frontUrl, protocol }),
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, plants often run without it
    document.cookie = text
  }
}
