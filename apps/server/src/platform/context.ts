import type { Logger } from 'pino'
import type { Afterwards } from './after-commit.ts'
import type { Db } from './db/database.ts'
import type { Sight } from './db/sight.ts'
import type { Refusal } from './refusal.ts'

export type Language = 'zh-CN' | 'zh-TW' | 'en-US'

/** Which objects a user's roles let him see: all, or the subtrees under these nodes. */
export type ObjectScope = 'all' | { readonly roots: readonly string[] }

/** The signed-in user, as the session knows him. */
export interface SessionUser {
  readonly id: string
  readonly companyId: string
  readonly departmentId: string | null
  readonly loginName: string
  readonly name: string
  readonly sessionId: string
  /** Codes of menus, buttons and tabs held through enabled roles. */
  readonly permissions: ReadonlySet<string>
  readonly objectScope: ObjectScope
  readonly sight: Sight
  /** Administrator of the installation: products, licence, other companies. */
  readonly isInstallationAdministrator: boolean
  /** IANA name of the zone by whose clocks his company's plant lives. */
  readonly timeZone: string
  /** The API key of the program that makes the call for him; absent where he makes it himself. */
  readonly key?: { readonly id: string; readonly name: string }
}

export interface Cookies {
  names(): readonly string[]
  get(name: string): string | undefined
  /** Kept for so many seconds and sent with calls of this site alone; 0 ends it. */
  set(name: string, value: string, seconds: number): void
}

/** What a handler works with; the last argument of every service function. */
export interface Context {
  readonly db: Db
  readonly user: SessionUser
  readonly log: Logger
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  /** Scheme and host that the caller's browser reached us by; what it says itself, so fit for answers to it only. */
  readonly origin: string
  /** The caller has just shown again who he is; of calls with `asksAgain` alone. */
  readonly isProved?: boolean
  /** Cookies that no script of a page reads; only calls by HTTP have them. */
  readonly cookies?: Cookies
  /** Aborts, with a refusal, when the caller leaves before he has his answer: long work ends. */
  readonly signal: AbortSignal
  /** Hears how many go first while heavy work waits for its turn, and `null` when that has come. Only calls of people have it. */
  waits?(ahead: number | null): void
  now(): Date
  /** Runs once the call's transaction has been committed; never when it was rolled back. Where it fails the call is done all the same. */
  afterCommit(work: () => void | Promise<void>, how?: Afterwards): void
  /**
   * Runs in a transaction of its own after a refusal has rolled the call's back; what it throws takes the refusal's place. Only
   * calls of people have it.
   */
  afterRefusal?(work: (db: Db, refusal: Refusal) => Promise<void>): void
  /**
   * For what is asked of the database last and whose answer nobody needs: it is waited for together with the commit, which fails
   * with it. Only calls of people have it.
   */
  atEnd?(asked: Promise<unknown>): void
  /** Adds what changed to the call's entry in the operate log; `subject` is the id of the row whose history it belongs to. */
  audit(change: { target?: string; before?: unknown; after?: unknown; subject?: string }): void
}

export const holds = (user: SessionUser, permission: string) =>
  permission.split('|').some((code) => user.permissions.has(code))
