import type { AnyCall, Call, Given, Input } from '@zhizao/contract/http/call'
import type { FileReply } from '@zhizao/contract/http/upload'
import type { Context } from '../context.ts'

type Answer<C extends AnyCall> = C['kind'] extends 'file' ? FileReply : Given<C>
export type Handler<C extends AnyCall> = (input: Input<C>, context: Context) => Answer<C> | Promise<Answer<C>>

export interface Route {
  readonly call: Call
  readonly handle: (input: unknown, context: Context) => unknown
}

/** The handlers of calls of a record, all or those named. */
export type Handlers<C extends object, Names extends keyof C = keyof C> = {
  [Name in Names]: C[Name] extends AnyCall ? Handler<C[Name]> : never
}

/** The calls of a record, each with its handler. A call left out, or an answer that does not fit its reply, is a type error. */
export function implement<C extends object>(record: C, handlers: Handlers<C>): Route[] {
  return Object.entries(record as Record<string, Call>).map(([name, call]) => ({
    call,
    handle: handlers[name as keyof C],
  }))
}
