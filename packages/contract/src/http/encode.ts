import type { Encoding } from './call.ts'

/** What a request carries besides its headers of sign and session. */
export interface Encoded {
  /** Path with its parameters and query string. */
  path: string
  contentType?: string
  body?: string | FormData
}

type Fields = Record<string, unknown>

/** Puts a body into the form that the call's encoding asks for; `{id}` in the path takes the field of that name. */
export function encode(path: string, encoding: Encoding, body: unknown): Encoded {
  const fields = typeof body === 'object' && !Array.isArray(body) ? { ...(body as Fields | null) } : undefined
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = fields?.[name]
    delete fields?.[name]
    return encodeURIComponent(String(value).toWellFormed())
  })
  if (encoding === 'none') return { path: filled }
  if (encoding === 'query') {
    const query = new URLSearchParams(pairsOf(fields ?? {}, false)).toString()
    return { path: query ? `${filled}?${query}` : filled }
  }
  return { path: filled, ...payload(encoding, fields ?? body ?? {}) }
}

function payload(encoding: Encoding, body: unknown): Omit<Encoded, 'path'> {
  switch (encoding) {
    case 'form':
    case 'stringified': {
      const pairs = new URLSearchParams(pairsOf(body as Fields, encoding === 'stringified'))
      return { contentType: 'application/x-www-form-urlencoded; charset=utf-8', body: pairs.toString() }
    }
    case 'ids':
      return { contentType: 'application/json', body: JSON.stringify((body as Fields).ids ?? body) }
    case 'multipart':
      return { body: formData(body as Fields) }
    case 'text':
      return { contentType: 'text/plain; charset=utf-8', body: typeof body === 'string' ? body : JSON.stringify(body) }
    default:
      return { contentType: 'application/json', body: JSON.stringify(body) }
  }
}

/** Fields that are absent or nothing are left out; arrays are repeated, or become JSON text like every nested value where `nestedAsText`. */
function pairsOf(fields: Fields, nestedAsText: boolean): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return []
    if (Array.isArray(value) && !nestedAsText) return value.map((one) => [name, textOf(one)])
    return [[name, textOf(value)]]
  })
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function formData(fields: Fields): FormData {
  const form = new FormData()
  const blobs: [string, Blob][] = []
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) blobs.push([name, value])
    else for (const [key, text] of pairsOf({ [name]: value }, false)) form.append(key, text)
  }
  // Files last: the server knows the other fields before it reads a byte of them.
  for (const [name, blob] of blobs) form.append(name, blob, blob instanceof File ? blob.name : 'file')
  return form
}
