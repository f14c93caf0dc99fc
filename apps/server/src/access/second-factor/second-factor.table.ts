import { bigint, foreignKey, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable, idColumn, instant } from '../../platform/db/columns.ts'
import { users } from '../user/user.table.ts'

// biome-ignore lint/suspicious/noExplicitAny: drizzle's own type of the columns is not nameable here
const ofUser = (table: any) =>
  foreignKey({ columns: [table.userId, table.companyId], foreignColumns: [users.id, users.companyId] }).onDelete(
    'cascade',
  )

/** Authenticator apps, one a user, confirmed by a first code. */
export const authenticators = companyTable(
  'authenticator',
  {
    userId: idColumn().notNull(),
    /** Base32, sealed (decision 30). */
    secret: text().notNull(),
    /** The step of time of the last code that was taken: it and earlier ones are taken no more. */
    lastStep: bigint({ mode: 'number' }).notNull(),
    lastUsedAt: instant(),
    /** Codes since the last right one, counted before they are looked at, and since when. */
    tries: integer().notNull().default(0),
    triesSince: instant(),
  },
  (table) => [uniqueIndex().on(table.userId), ofUser(table)],
)

/** Passkeys of users: public keys, no secrets. */
export const passkeys = companyTable(
  'passkey',
  {
    userId: idColumn().notNull(),
    name: text().notNull(),
    credentialId: text().notNull(),
    publicKey: text().notNull(),
    /** How often it was used, as it says itself; one that says less than before is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** The host that it was made for. */
    site: text().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [uniqueIndex().on(table.credentialId), index().on(table.userId), ofUser(table)],
)

/** Codes for who has lost everything else, each good once. */
export const recoveryCodes = companyTable(
  'recovery_code',
  {
    userId: idColumn().notNull(),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (table) => [uniqueIndex().on(table.userId, table.codeHash), ofUser(table)],
)

/** Browsers in which a user is not asked for his second factor, by the hash of what their cookie holds. */
export const trustedBrowsers = companyTable(
  'trusted_browser',
  {
    userId: idColumn().notNull(),
    tokenHash: text().notNull(),
    /** Of the password that it was trusted with: with another one it is trusted no more. */
    passwordMark: text().notNull(),
    userAgent: text().notNull(),
    ip: text().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId), index().on(table.expiresAt), ofUser(table)],
)

/** What is under way: a sign-in that waits for the second factor, one that is set up, a passkey that is asked for. Each is good once. */
export const factorChallenges = companyTable(
  'factor_challenge',
  {
    userId: idColumn().notNull(),
    tokenHash: text().notNull(),
    purpose: text().$type<ChallengePurpose>().notNull(),
    /** The session that began it; none where there is none yet. */
    sessionId: idColumn(),
    /** Of the password that he signs in with: replaced meanwhile, it leads nowhere. */
    passwordMark: text().notNull(),
    /** What the sign-in log says in the end. */
    message: text().notNull().default(''),
    /** An app's secret that no code has confirmed yet, sealed. */
    appSecret: text(),
    /** What the browser's passkey has to sign; gone with the first that is tried with it. */
    passkeyChallenge: text(),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [uniqueIndex().on(table.tokenHash), index().on(table.userId), index().on(table.expiresAt), ofUser(table)],
)
/** sign-in, set-up: before there is a session · app, passkey: being set up in a session · again: a passkey shown in a session. */
export type ChallengePurpose = 'sign-in' | 'set-up' | 'app' | 'passkey' | 'again'

/** That somebody has just shown again who he is, in his session. */
export const factorProofs = companyTable(
  'factor_proof',
  {
    userId: idColumn().notNull(),
    sessionId: idColumn().notNull(),
    proofHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.proofHash), index().on(table.userId), index().on(table.expiresAt), ofUser(table)],
)
