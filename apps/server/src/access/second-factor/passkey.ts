import { isIP } from 'node:net'
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '@zhizao/contract/access/second-factor'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict, invalid, invalidField } from '../../platform/refusal.ts'
import type { Settings } from '../../platform/settings.ts'
import { passkeys } from './second-factor.table.ts'

type Row = typeof passkeys.$inferSelect

/** Where passkeys are made and shown. */
export interface Site {
  /** What authenticators bind a passkey to. */
  host: string
  origin: string
}

/** Browsers make passkeys for names by https, and for the machine itself; never for a bare address. */
export function passkeySite({ origin }: Pick<Context, 'origin'>, { PUBLIC_URL }: Settings): Site | undefined {
  const url = URL.parse(PUBLIC_URL ?? origin)
  if (!url) return undefined
  const { hostname: host } = url
  if (isIP(host.replace(/^\[|\]$/g, '')) || (url.protocol !== 'https:' && host !== 'localhost')) return undefined
  return { host, origin: url.origin }
}

/** The same, where this very page is on it. */
export function siteHere(context: Pick<Context, 'origin'>, settings: Settings): Site | undefined {
  const site = passkeySite(context, settings)
  return site && URL.parse(context.origin)?.origin === site.origin ? site : undefined
}

const TIMEOUT = 120_000
/** More than anybody has; all of one site travel with each request. */
const MOST = 20
const knownAs = ({ credentialId, transports }: Row) => ({
  id: credentialId,
  type: 'public-key' as const,
  ...(transports.length && { transports }),
})

export const passkeysOf = (userId: string, { host }: Site, db: Db) =>
  db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.site, host)))
    .orderBy(passkeys.id)

/** What a browser is asked to show. */
export async function requestOf(userId: string, challenge: string, site: Site, db: Db): Promise<PasskeyRequest> {
  const allowCredentials = (await passkeysOf(userId, site, db)).map(knownAs)
  if (!allowCredentials.length) throw invalid('没有可以在这里使用的通行密钥，请使用其他方式')
  return { rpId: site.host, challenge, allowCredentials, timeout: TIMEOUT, userVerification: 'preferred' }
}

/** What a browser is asked to make: ES256, EdDSA or RS256, none that it has already. */
export async function creationFor(
  { id, loginName, name }: { id: string; loginName: string; name: string },
  { challenge, issuer, site }: { challenge: string; issuer: string; site: Site },
  db: Db,
): Promise<PasskeyCreation> {
  if ((await db.$count(passkeys, eq(passkeys.userId, id))) >= MOST)
    throw conflict(`通行密钥最多 ${MOST} 个，请先删除不用的`)
  return {
    rp: { id: site.host, name: issuer },
    user: { id: Buffer.from(id).toString('base64url'), name: loginName, displayName: name },
    challenge,
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    excludeCredentials: (await passkeysOf(id, site, db)).map(knownAs),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

const unfit = () => invalidField('passkey', '通行密钥', '验证未通过，请重试或使用其他方式')

/** Large and rarely needed: it is loaded by the first who needs it. */
const library = () => import('@simplewebauthn/server')

/** Looks at a new passkey; answers what is kept of it. */
export async function madePasskey(response: MadePasskey, challenge: string, site: Site) {
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch(() => undefined) // the library tells what is wrong only by throwing
  if (!checked?.verified) throw unfit()
  const { id, publicKey, counter } = checked.registrationInfo.credential
  const transports = response.response.transports ?? []
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    site: site.host,
  }
}

/** Looks at a passkey that is shown; answers how to take it, within the transaction of what it is shown for. */
export async function shownPasskey(
  userId: string,
  response: ShownPasskey,
  { challenge, site, db, now }: { challenge: string; site: Site; db: Db; now: () => Date },
): Promise<(tx: Db) => Promise<void>> {
  const own = await passkeysOf(userId, site, db)
  const known = own.find(({ credentialId }) => credentialId === response.id)
  if (!known) throw unfit()
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
    // Its counter is compared below, where two at once are held apart too.
    credential: { id: known.credentialId, publicKey: Buffer.from(known.publicKey, 'base64url'), counter: 0 },
  }).catch(() => undefined)
  if (!checked?.verified) throw unfit()
  const { newCounter } = checked.authenticationInfo
  return (tx) => takeUse(known.id, newCounter, tx, now())
}

/** One that counts must have counted on; those that do not count always say 0. */
async function takeUse(id: string, counter: number, tx: Db, now: Date) {
  const countsNothing = and(eq(passkeys.counter, 0), eq(sql`${counter}::bigint`, 0))
  const taken = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now, updatedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), countsNothing)))
    .returning({ id: passkeys.id })
  if (!taken.length) throw conflict('通行密钥的使用次数比上次少，可能被复制过，已拒绝；请删除它并重新添加')
}
