import type { Call } from '@zhizao/contract/http/call'
import type { Caller } from './caller.ts'
import { type PlacedCall, removes } from './every-call.ts'
import { sampleInput } from './sample-input.ts'
import { someOf } from './sweep.ts'
import type { TestServer } from './test-server.ts'

export type FieldPath = readonly (string | number)[]

/** Where the values of a body stand; an empty object or list counts as one. */
export function fieldsOf(value: unknown, at: FieldPath = []): FieldPath[] {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return at.length ? [at] : []
  const inside = Object.entries(value).flatMap(([name, each]) =>
    fieldsOf(each, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return inside.length || !at.length ? inside : [at]
}

/** The body with another value at a place. */
export function withValue(body: unknown, [step, ...rest]: FieldPath, value: unknown): unknown {
  if (step === undefined) return value
  const isList = typeof step === 'number'
  const copy = (isList ? [...((body as unknown[] | undefined) ?? [])] : { ...(body as object) }) as unknown as Record<
    string | number,
    unknown
  >
  copy[step] = withValue(copy[step], rest, value)
  return copy
}

export const valueAt = (body: unknown, at: FieldPath): unknown =>
  at.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], body)

const NO_ID = '987654321'
const NO_TIME = '2026-11-21 08:00:00'

/**
 * Bodies that calls take: each id names a row of the table that its field speaks of, each text is new. Where a call
 * refuses the whole of its fields, those that it must have are tried, and other tables for its own id.
 */
export async function bodySource(server: TestServer, caller: Caller) {
  const ids = await newestIds(server)
  const own = new Map<string, string>()
  /** Resources that no table's row is: what they are is not tried for each of their calls. */
  const strange = new Set<string>()
  let made = 0
  const idFor = (resource: string, field: string) => {
    const isOwn = /^(ids?|parentId)$/.test(field)
    const word = isOwn ? snake(resource) : snake(field.replace(/Ids?$/, ''))
    const named = ids.get(word) ?? [...ids].find(([table]) => table.endsWith(`_${word}`))?.[1]
    return (isOwn ? own.get(resource) : undefined) ?? named ?? ids.get('object')!
  }
  const sample = ({ call, resource }: PlacedCall, optional: boolean): unknown => {
    const body = sampleInput(call.body, { id: NO_ID, text: `w${++made}`, optional })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    return fieldsOf(body).reduce((whole, at) => {
      const field = String(at.findLast((step) => typeof step === 'string'))
      const value = valueAt(body, at)
      if (value === NO_ID) return withValue(whole, at, idFor(resource, field))
      return value === NO_TIME && /to$|until|end/i.test(field) ? withValue(whole, at, tomorrow) : whole
    }, body)
  }
  const takenAs = new Map<Call, boolean>()
  /** Finds out which fields a call takes; those that remove rows are left their rows. */
  async function learn(placed: PlacedCall) {
    const { call, resource } = placed
    if (removes(call)) return takenAs.set(call, false)
    const answer = (optional: boolean) => caller.call(call, sample(placed, optional))
    for (const optional of [true, false]) {
      if ((await answer(optional)).code !== call.success) continue
      return takenAs.set(call, optional)
    }
    if (
      (await answer(false)).code !== 404 ||
      own.has(resource) ||
      strange.has(resource) ||
      !/"ids?"/.test(JSON.stringify(sample(placed, false)))
    )
      return
    for (const id of likelyFirst(ids, resource)) {
      own.set(resource, id)
      if ((await answer(false)).code === call.success) return takenAs.set(call, false)
    }
    own.delete(resource)
    strange.add(resource)
  }
  return {
    learn,
    isKnown: ({ call }: PlacedCall) => takenAs.has(call),
    /** Every field of it, those that may be left out too. */
    whole: (placed: PlacedCall) => sample(placed, true),
    taken: (placed: PlacedCall) => sample(placed, takenAs.get(placed.call) ?? true),
  }
}

/** Rows of tables that have a word in common with the resource, then some of the others by the turn of the run. */
function likelyFirst(ids: ReadonlyMap<string, string>, resource: string): string[] {
  const words = new Set(snake(resource).split('_'))
  const [likely, others] = [true, false].map((isLikely) =>
    [...ids].filter(([table]) => table.split('_').some((word) => words.has(word)) === isLikely),
  )
  return [...likely!, ...someOf(others!, 15)].map(([, id]) => id)
}

/** The newest row of each table of the first company, and of those that all companies share. */
async function newestIds(server: TestServer) {
  const { rows: tables } = await server.database.system.query<{ name: string; isOwned: boolean }>(
    `select c.table_name as name, exists (select from information_schema.columns o where o.table_schema = 'public'
       and o.table_name = c.table_name and o.column_name = 'company_id') as "isOwned"
     from information_schema.columns c join pg_tables on tablename = c.table_name and schemaname = 'public'
     where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'bigint'`,
  )
  const found = new Map([['company', server.companyId]])
  for (const { name, isOwned } of tables) {
    const { rows } = await server.database.system.query<{ id: string | null }>(
      `select max(id)::text as id from "${name}" ${isOwned ? 'where company_id = $1' : ''}`,
      isOwned ? [server.companyId] : [],
    )
    if (rows[0]!.id && !found.has(name)) found.set(name, rows[0]!.id)
  }
  return found
}

const snake = (word: string) => word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')

/** Why an answer is no clear answer: a defect, or a refusal without words of its own; nothing where it is one. */
export function unclear(call: Call, answer: { status: number; code: number; msg: string }): string | undefined {
  if (answer.status >= 500 || answer.code >= 500 !== [506, 507, 508, 509, 601].includes(answer.code))
    return `${answer.status} ${answer.code} ${answer.msg}`
  if (answer.code === call.success || (answer.status === 200 && call.kind !== 'data' && answer.code === 200))
    return undefined
  return /\p{Script=Han}/u.test(answer.msg) ? undefined : `without words: ${answer.status} ${answer.msg.slice(0, 100)}`
}

/** Works a list off with several at once. */
export async function atOnce<Item>(count: number, items: Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.toReversed()
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next)
    }),
  )
}
