import type { AnyCall, Call, Sent } from '@zhizao/contract/http/call'
import type { Page } from '@zhizao/contract/http/page'
import type { CallOptions } from '../api/client.ts'
import { RESOURCE_CALLS } from './resource-call-names.ts'

export type CallName = (typeof RESOURCE_CALLS)[number]

/** A resource's calls record: those among `CallName` that exist, beside any others. */
export type ResourceCalls = Record<string, Call>

/** Of calls that are known when they run any name may be one. */
type Body<C extends ResourceCalls, Name extends string> = string extends keyof C
  ? string
  : C extends Record<Name, infer One>
    ? One extends AnyCall
      ? keyof Sent<One> & string
      : never
    : never
type Paging = 'pageNumber' | 'currentPage' | 'pageNum' | 'current' | 'pageSize' | 'order' | 'sort'

/** The names that a list call of the resource filters by. */
export type FilterName<C extends ResourceCalls> = Exclude<Body<C, 'page'> | Body<C, 'list'>, Paging>
/** The names that its create and update calls take. */
export type DraftName<C extends ResourceCalls> = Exclude<Body<C, 'create'> | Body<C, 'update'>, 'id'>

/** How the screen reaches the server: one function a call. Pass your own to replace one. */
export type ResourceApi = {
  [Name in CallName]?: (body: Record<string, unknown>, options?: CallOptions) => Promise<unknown>
}

/** Which of the calls a screen may make: those that exist and whose permission the user holds. */
export type Allowed = Record<CallName, boolean>

/** Holds one of the alternatives separated by `|`; needing none, or only a session, is held by everyone signed in. */
export type Holds = (permission: string) => boolean

export const allowedOf = (calls: ResourceCalls, api: ResourceApi, holds: Holds): Allowed =>
  Object.fromEntries(
    RESOURCE_CALLS.map((name) => {
      const call = calls[name]
      return [name, Boolean(call ? holds(call.permission) : api[name])]
    }),
  ) as Allowed

/** The reply of a page call or a list call, as a page. */
export function pageFrom<Row>(reply: unknown): Page<Row> {
  if (!Array.isArray(reply)) return reply as Page<Row>
  return { records: reply as Row[], total: reply.length, pages: 1, current: 1, size: reply.length }
}
