import type { Encoded } from '@zhizao/contract/http/encode'
import { TICKET_HEADER } from '@zhizao/contract/http/ticket'
import { believedAhead, learnServerTime, signedHeaders, wasSignedWrong } from './signed-headers.ts'
import { untilLost, wayNow } from './way.ts'

/** How long a call may take, ms. Uploads and files have no limit: they show progress. */
const TIMEOUT = 20_000
/** How long one may take that is tried while the way to the server is lost. */
const TIMEOUT_LOST = 4000

export interface SendOptions {
  method: string
  signal?: AbortSignal
  unlimited?: boolean
  /** Given up as soon as the way to the server is lost. What changes something is not: it may have arrived. */
  untilLost?: boolean
  onProgress?: (share: number) => void
  /** That the user has just shown again who he is. */
  proof?: string
  /** What the server calls it by when it tells how many go first. */
  ticket?: string
}

/** Sends one request, signed anew where it was refused for our clock. Rejects with a TimeoutError, an AbortError or a TypeError as fetch does. */
export async function send(request: Encoded, options: SendOptions): Promise<Response> {
  const believed = believedAhead()
  const response = await sendOnce(request, options)
  learnServerTime(response.headers.get('date'))
  if (response.status !== 401 || !wasSignedWrong(believed)) return response
  return sendOnce(request, options)
}

async function sendOnce(request: Encoded, options: SendOptions): Promise<Response> {
  const url = `${import.meta.env.BASE_URL}api${request.path}`
  const headers = {
    ...signedHeaders(),
    ...(request.contentType && { 'content-type': request.contentType }),
    ...(options.proof && { proof: options.proof }),
    ...(options.ticket && { [TICKET_HEADER]: options.ticket }),
  }
  if (options.onProgress) return sendWithProgress(url, headers, request, options)
  const { isLocked } = wayNow()
  const limits = [
    options.signal,
    options.unlimited ? undefined : AbortSignal.timeout(isLocked ? TIMEOUT_LOST : TIMEOUT),
    options.untilLost && !isLocked ? untilLost() : undefined,
  ]
  return fetch(url, {
    method: options.method,
    headers,
    body: request.body,
    signal: AbortSignal.any(limits.filter((one) => !!one)),
  })
}

/** fetch cannot tell how much of a body has gone out; XMLHttpRequest can. */
function sendWithProgress(url: string, headers: Record<string, string>, request: Encoded, options: SendOptions) {
  return new Promise<Response>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(options.method, url)
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    xhr.onerror = () => reject(new TypeError('network error'))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    xhr.onload = () => {
      const names = ['content-type', 'content-disposition', 'date']
      const found = names.flatMap((name): [string, string][] => {
        const value = xhr.getResponseHeader(name)
        return value ? [[name, value]] : []
      })
      resolve(new Response(xhr.response as Blob, { status: xhr.status, headers: found }))
    }
    options.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body ?? null)
  })
}
