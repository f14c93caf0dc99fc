/** Only pages of the web are embedded or opened: http, https, or a path of this site. */
export function isSafeAddress(address: string, here = location.href): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address, here).protocol)
  } catch {
    return false
  }
}

/** What browsers refuse to draw inside a page that came by https. */
export const isMixed = (address: string, here = location.href) =>
  new URL(here).protocol === 'https:' && new URL(address, here).protocol === 'http:'

/** Whether anything answers at an address, whatever it says: of other sites a page learns no more. Nothing of the session goes along. */
export const isAnswered = async (address: string, signal: AbortSignal): Promise<boolean> => {
  const asked = new AbortController()
  try {
    await fetch(address, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, asked.signal]),
    })
    return true
  } catch {
    // Refused, unknown host, untrusted certificate: to a page they are all the same.
    return false
  } finally {
    asked.abort()
  }
}

const ALWAYS = 'allow-scripts allow-forms allow-popups allow-downloads'

/**
 * The sandbox of an embedded page. One of another host keeps its own origin, with its own sign-in. One of this host gets
 * none, on whatever port: cookies know no ports, and with its origin it could read the session's token.
 */
export const sandboxOf = (address: string, here = location.href) =>
  new URL(address, here).hostname === new URL(here).hostname ? ALWAYS : `${ALWAYS} allow-same-origin`

/** The id that a menu address names: `?objectId=12` under any of the names, or the digits it ends with. */
export function idIn(address: string, names: readonly string[]): string | undefined {
  const [path, query] = address.split('#')[0]!.split('?')
  const search = new URLSearchParams(query ?? '')
  const named = names.map((name) => search.get(name)).find((value) => value && /^[1-9]\d{0,17}$/.test(value))
  return named ?? /\/([1-9]\d{0,17})\/?$/.exec(path!)?.[1]
}

/** The code that a menu address names: `?code=a-1`, or its last part. */
export function codeIn(address: string): string | undefined {
  const [path, query] = address.split('#')[0]!.split('?')
  const code = new URLSearchParams(query ?? '').get('code') ?? path!.split('/').filter(Boolean).at(-1)
  return code && /^[\w-]{1,64}$/.test(code) ? code : undefined
}
