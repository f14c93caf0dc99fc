import { read, write } from './device-store.ts'
import type { Owner } from './owner.ts'

/** Somebody who may sign on at this device without a connection. Nothing here opens a session of the server. */
export interface DevicePerson extends Owner {
  readonly owner: string
  readonly staffCode: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly pin: ArrayBuffer
  readonly badge: ArrayBuffer | undefined
  /** Wrong tries since the last right one. */
  readonly wrong: number
}

/** After so many wrong tries nobody signs on as this person before he has set it up again with a connection. */
export const MOST_WRONG = 5
const ROUNDS = 210_000

/** Whether this browser can keep a secret that no script can read: pages by https, or of this very machine. */
export const canVerify = () => typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** A key that never leaves this browser, nor this device: a copy of the store verifies nothing elsewhere. */
async function deviceKey(): Promise<CryptoKey> {
  const known = await read<CryptoKey | undefined>('device', (store) => store.get('key'))
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await write('device', (store) => store.put(made, 'key'))
  return made
}

/** Slow on purpose: four digits are soon tried. */
async function sealed(secret: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, typed, 256)
  return crypto.subtle.sign('HMAC', await deviceKey(), bits)
}

const same = (one: ArrayBuffer, two: ArrayBuffer) => {
  const [left, right] = [new Uint8Array(one), new Uint8Array(two)]
  return left.length === right.length && left.every((byte, at) => byte === right[at])
}
const badgeText = (badge: string) => badge.trim().toLowerCase()

/** Lets somebody sign on here from now on: what he typed was checked by the server just now. */
export async function enrol(owner: Owner, own: { code: string; badge: string | null }, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const person: DevicePerson = {
    ...owner,
    owner: owner.key,
    staffCode: own.code,
    salt,
    wrong: 0,
    pin: await sealed(pin, salt),
    badge: own.badge ? await sealed(badgeText(own.badge), salt) : undefined,
  }
  await write('people', (store) => store.put(person))
}
export const leaveDevice = (owner: string) => write('people', (store) => store.delete(owner))
export const devicePeople = () =>
  read<DevicePerson[]>('people', (store) => store.getAll()).catch((): DevicePerson[] => [])
export const devicePerson = async (owner: string) => (await devicePeople()).find((person) => person.owner === owner)

export type SignOn = { person: DevicePerson } | { left: number }

/** Signs on by PIN. Answers how many tries are left where it is not his. */
export async function byPin(person: DevicePerson, pin: string): Promise<SignOn> {
  const known = await devicePerson(person.owner)
  if (!known || known.wrong >= MOST_WRONG) return { left: 0 }
  // Counted before it is compared: closing the page saves no try.
  await write('people', (store) => store.put({ ...known, wrong: known.wrong + 1 }))
  if (!same(await sealed(pin, known.salt), known.pin)) return { left: MOST_WRONG - known.wrong - 1 }
  await write('people', (store) => store.put({ ...known, wrong: 0 }))
  return { person: known }
}

/** Signs on by the badge that was scanned. A badge of nobody is a wrong try of everybody: it may be guessed like a PIN. */
export async function byBadge(badge: string): Promise<SignOn> {
  const people = (await devicePeople()).filter((person) => person.wrong < MOST_WRONG)
  for (const person of people)
    if (person.badge && same(await sealed(badgeText(badge), person.salt), person.badge)) {
      await write('people', (store) => store.put({ ...person, wrong: 0 }))
      return { person }
    }
  for (const person of people) await write('people', (store) => store.put({ ...person, wrong: person.wrong + 1 }))
  return { left: Math.max(0, ...people.map(({ wrong }) => MOST_WRONG - wrong - 1)) }
}
