import { z } from 'zod'
import type { UploadedFile } from './upload.ts'

/**
 * How a call's input travels: JSON, its `ids` alone as a JSON array, form (arrays repeated), stringified form (nested values as JSON
 * text), query string, multipart, plain text, nothing.
 */
export type Encoding = 'json' | 'ids' | 'form' | 'stringified' | 'query' | 'multipart' | 'text' | 'none'

/** Needs no session. */
export const OPEN = '@open'
/** Needs a session and no permission: calls about the caller's own session, menu, messages. */
export const SIGNED_IN = '@signed-in'

export type CallKind = 'data' | 'file' | 'text'

export interface Call<
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Kind extends CallKind = CallKind,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly encoding: Encoding
  readonly body: Body
  readonly reply: Reply
  readonly kind: Kind
  /** Permission codes separated by `|` (any of them will do), or OPEN, or SIGNED_IN. */
  readonly permission: string
  /** The envelope's code when all went well. */
  readonly success: 200 | 1 | 0
  /** Changes something: runs in a transaction, is written to the operate log, is refused by an expired licence. */
  readonly writes: boolean
  /** Makes room: it is let through while the disk is full, or nobody could free it from the screen. */
  readonly makesRoom: boolean
  /** A call of everybody signed in that API keys may make too; what needs a permission they may by their role. */
  readonly forPrograms: boolean
  /**
   * What cannot be undone: whoever makes it shows again who he is (`secondFactor.prove`) and brings the proof. `sometimes`: its
   * handler decides, by what it is asked for. No program makes such a call.
   */
  readonly asksAgain: 'always' | 'sometimes' | 'never'
  /** Most bytes of a body that is no upload; absent: what `bodyLimitOf` gives every call. */
  readonly maxBody?: number
  readonly title: string
}

/** Most bytes of a call's body: little for strangers, more for who signed in, what the call says where it says so. */
export const bodyLimitOf = ({ maxBody, permission }: Call): number =>
  maxBody ?? (permission === OPEN ? 16 * 1024 : 1024 * 1024)

interface Options<Body extends z.ZodType, Reply extends z.ZodType, Kind extends CallKind> {
  title: string
  body?: Body
  reply?: Reply
  encoding?: Encoding
  kind?: Kind
  permission?: string
  success?: 200 | 1 | 0
  writes?: boolean
  makesRoom?: boolean
  forPrograms?: boolean
  asksAgain?: Call['asksAgain']
  maxBody?: number
}

const Nothing = z.object({})
type Nothing = typeof Nothing
/** The reply of a call that only does something. */
export const Done = z.literal(true) as z.ZodType<true, boolean>

function call(method: Call['method'], defaultEncoding: Encoding) {
  return <Body extends z.ZodType = Nothing, Reply extends z.ZodType = typeof Done, Kind extends CallKind = 'data'>(
    path: string,
    options: Options<Body, Reply, Kind>,
  ): Call<Body, Reply, Kind> => ({
    method,
    path,
    encoding: options.encoding ?? defaultEncoding,
    // Where no body is given, none is what its type falls back to.
    body: options.body ?? (Nothing as unknown as Body),
    reply: options.reply ?? (Done as Reply),
    kind: options.kind ?? ('data' as Kind),
    permission: options.permission ?? '',
    success: options.success ?? 200,
    writes: options.writes ?? (options.permission ?? '').includes(':'),
    makesRoom: options.makesRoom ?? false,
    forPrograms: options.forPrograms ?? false,
    asksAgain: options.asksAgain ?? 'never',
    maxBody: options.maxBody,
    title: options.title,
  })
}

export const get = call('GET', 'query')
export const post = call('POST', 'json')
export const put = call('PUT', 'json')
export const del = call('DELETE', 'query')

/**
 * A resource's calls under one path prefix. `reads` is the permission of every call that names none:
 * the menu code whose holders may read (several separated by `|`).
 */
export function calls<C extends Record<string, unknown>>(prefix: string, reads: string, record: C): C {
  const named = Object.entries(record as Record<string, Call>).map(([name, one]) => [
    name,
    { ...one, path: prefix + one.path, permission: one.permission || reads },
  ])
  return Object.fromEntries(named) as C
}

/**
 * A call as far as its types are read off it. It does not ask whether a schema is a `ZodType`: the compiler would compare
 * the two whole, call by call.
 */
export interface AnyCall {
  readonly kind: CallKind
  readonly body: Schema
  readonly reply: Schema
}
interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}
export type Input<C extends AnyCall> = C['body']['_zod']['output']
export type Sent<C extends AnyCall> = C['body']['_zod']['input']
/** What the server gives: dates may still be dates. */
export type Given<C extends AnyCall> = C['reply']['_zod']['input']
export type Received<C extends AnyCall> = C['reply']['_zod']['output']

/** A file in a multipart body: a Blob where it is sent, an UploadedFile where it is received. */
export const Upload = z.any() as z.ZodType<UploadedFile, Blob>
