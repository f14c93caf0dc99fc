import type { AnyCall, Call, Received, Sent } from '@zhizao/contract/http/call'
import { encode } from '@zhizao/contract/http/encode'
import type { Envelope } from '@zhizao/contract/http/envelope'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { outcomeOfEnvelope, outcomeOfTransport, succeeded } from './catalogue.ts'
import { filenameIn, type ReceivedFile } from './file-reply.ts'
import { proofHeld, proveAgain } from './prover.ts'
import { doubt, react, recovered } from './reactions.ts'
import { Refused } from './refused.ts'
import { ticketed } from './tickets.ts'
import { send } from './transport.ts'
import { wayNow } from './way.ts'

export interface CallOptions {
  /** No popup and no error page; the caller shows the refusal itself. */
  quiet?: boolean
  signal?: AbortSignal
  /** Share of the body that has gone out, 0 to 1. */
  onProgress?: (share: number) => void
}

type Reply<C extends AnyCall> = C['kind'] extends 'file'
  ? ReceivedFile
  : C['kind'] extends 'text'
    ? string
    : Received<C>
type Arguments<C extends AnyCall> =
  Record<string, never> extends Sent<C>
    ? [body?: Sent<C>, options?: CallOptions]
    : [body: Sent<C>, options?: CallOptions]
type Client<R extends object> = {
  [Name in keyof R]: R[Name] extends AnyCall ? (...args: Arguments<R[Name]>) => Promise<Reply<R[Name]>> : never
}

/** A record of calls as functions: they answer with the envelope's data, a file or text, or reject with `Refused`. */
export function client<R extends object>(record: R): Client<R> {
  const functions = Object.entries(record as Record<string, Call>).map(([name, call]) => [
    name,
    (body?: unknown, options?: CallOptions) => perform(call, body, options ?? {}),
  ])
  return Object.fromEntries(functions) as Client<R>
}

/** What a form, a list or a grid hands over: how its fields are called is known when it runs, and the server judges them. */
export type Entered = Record<string, unknown>
type FormClient<R extends object> = {
  [Name in keyof R]: R[Name] extends AnyCall
    ? (body?: Entered, options?: CallOptions) => Promise<Reply<R[Name]>>
    : never
}

/** The same functions for generic screens, whose bodies are typed by no contract; what they answer is. */
export const formClient = <R extends object>(record: R): FormClient<R> => client(record) as FormClient<R>

/** Performs one call with everything the error catalogue asks for. Where the server asks who it is again, so is the user, once. */
export async function perform(call: Call, body: unknown, options: CallOptions, isAgain = false): Promise<unknown> {
  const response = await answered(call, body, options)
  // A file or text call that was refused answers with an envelope instead.
  const envelope = hasEnvelope(response) ? ((await response.json()) as Envelope) : undefined
  if (response.ok && !envelope && call.kind === 'text') return response.text()
  if (response.ok && !envelope && call.kind === 'file') {
    return { filename: filenameIn(response.headers.get('content-disposition')), blob: await response.blob() }
  }
  if (response.ok && envelope && succeeded(envelope, call.success)) return envelope.data
  const outcome =
    response.ok && envelope ? outcomeOfEnvelope(envelope) : outcomeOfTransport(response.status, envelope?.msg)
  if (outcome.refused.code === ErrorCode.proveAgain && !isAgain) {
    if (await proveAgain(call.title)) return perform(call, body, options, true)
    // He closed the dialog: only where he was is it said that nothing was done.
    throw new Refused(outcome.refused.code, outcome.say)
  }
  react(outcome, options.quiet ?? false)
  throw outcome.refused
}

function hasEnvelope({ headers }: Response) {
  return (headers.get('content-type') ?? '').startsWith('application/json') && !headers.has('content-disposition')
}

/** The reply, after one more try where none came in time. A changing call is never sent twice. */
async function answered(call: Call, body: unknown, options: CallOptions): Promise<Response> {
  if (call.writes && wayNow().isLocked) {
    const outcome = outcomeOfTransport('locked')
    react(outcome, options.quiet ?? false)
    throw outcome.refused
  }
  const isHeavy = call.kind === 'file' || call.encoding === 'multipart'
  const asked = (signal?: AbortSignal, ticket?: string) =>
    send(encode(call.path, call.encoding, body), {
      method: call.method,
      signal,
      onProgress: options.onProgress,
      untilLost: !call.writes,
      proof: call.asksAgain === 'always' || call.asksAgain === 'sometimes' ? proofHeld() : undefined,
      unlimited: isHeavy,
      ticket,
    })
  const attempt = (signal?: AbortSignal) => (isHeavy ? ticketed((ticket) => asked(signal, ticket)) : asked(signal))
  try {
    return await attempt(options.signal)
  } catch (error) {
    if (!isTimeout(error) || call.writes || wayNow().isLocked) throw failed(error, call, options)
    react(outcomeOfTransport('timeout'), options.quiet ?? false)
    // Without the caller's signal: behind the error page he has gone, and it is this answer that leads back to him.
    const response = await attempt().catch((again) => {
      throw isTimeout(again) ? outcomeOfTransport('timeout').refused : failed(again, call, options)
    })
    recovered()
    return response
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** An aborted call stays silent: nobody waits for it any more. */
function failed(error: unknown, call: Call, options: CallOptions): unknown {
  if (options.signal?.aborted) return error
  // While the banner says that the way is lost, each call need not say it too.
  const { isLocked } = wayNow()
  if (isLocked && !call.writes) return outcomeOfTransport('lost').refused
  const outcome = outcomeOfTransport(isTimeout(error) ? 'timeout' : 'offline')
  if (!isTimeout(error)) doubt()
  react(outcome, options.quiet ?? false)
  return outcome.refused
}

/** The refusal in a caught error, or nothing where it is another kind of error. */
export const refusalIn = (error: unknown): Refused | undefined => (error instanceof Refused ? error : undefined)
