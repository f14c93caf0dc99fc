import type { TreeObject } from '@zhizao/contract/device/object-fields'
import type { ObjectsChanged } from '@zhizao/contract/push/topics'
import type { Life } from '@zhizao/rules/live-state'
import { objects } from '../../device/object/object.table.ts'
import { seesPath, viewKey } from '../../platform/access/object-view.ts'
import type { SessionUser } from '../../platform/context.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { pushVersions } from '../../platform/push/push-versions.ts'
import type { InvalidPoints } from './invalid-points.ts'
import type { PointLives } from './point-lives.ts'

/** What changes within this is told together: boxes that go together are one event, ms. */
const TOGETHER = 100
/** After an event with many objects in it a company rests so long, ms. */
const REST = 1000
const MANY = 20
/** More objects than this are asked for by browsers. */
const MOST_ROWS = 500

interface Row extends Omit<TreeObject, 'isFavorite' | 'life' | 'invalid'> {
  path: string
}

/** What waits to be told to a company. */
interface Round {
  ids: Set<string>
  /** Where objects stood that were moved or removed. */
  was: Map<string, string>
  /** Very much was changed at once and is not named. */
  isMany: boolean
}
const emptyRound = (): Round => ({ ids: new Set(), was: new Map(), isMany: false })

/** Tells browsers of the object tree: each what he may see of the objects that changed, and which of them are away now. */
export function objectNews(
  { database, events, push, log }: Pick<Platform, 'database' | 'events' | 'push' | 'log'>,
  lives: Pick<PointLives, 'companies' | 'ofCompany' | 'ofObject' | 'onLives'>,
  invalid: Pick<InvalidPoints, 'ofObject' | 'onTurned'>,
) {
  /** Objects of a company of whose points others have a valid value than it was told last. */
  const turned = new Map<string, Set<string>>()
  const versions = pushVersions()
  const rounds = new Map<string, { next: Round; timer?: NodeJS.Timeout; isTelling: boolean; restsUntil: number }>()
  /** How the objects of a company stood when it was told last. */
  const told = new Map<string, Map<number, Life>>()
  let isStopped = false

  /** Objects that stand otherwise than they were told; all that anything reads, the first time. */
  function changedLives(companyId: string): Map<string, Life | 'none'> {
    const before = told.get(companyId)
    const now = lives.ofCompany(Number(companyId))
    told.set(companyId, now)
    const changed = new Map<string, Life | 'none'>()
    for (const [id, life] of now) if (before?.get(id) !== life) changed.set(String(id), life)
    for (const id of before?.keys() ?? []) if (!now.has(id)) changed.set(String(id), 'none')
    return changed
  }

  async function rowsOf(companyId: string, ids: readonly string[], below: readonly string[]): Promise<Row[]> {
    const { rows } = await database.system.query<Record<string, never>>(
      statement`select id, parent_id as "parentId", path, code, name, object_type as "objectType", model_id as "modelId",
         status, alarm_status as "alarmStatus", sort
       from ${objects} where company_id = $1 and (id = any($2::bigint[]) or path like any($3::text[])) limit ${MOST_ROWS + 1}`,
      [companyId, ids, below.map((path) => `${path}%`)],
    )
    const text = (id: unknown) => (id === null ? null : String(id))
    return rows.map(
      (row) => ({ ...row, id: text(row.id)!, parentId: text(row.parentId), modelId: text(row.modelId) }) as Row,
    )
  }

  async function pathsOf(companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await database.system.query<{ id: string; path: string }>(
      statement`select id, path from ${objects} where company_id = $1 and id = any($2::bigint[])`,
      [companyId, ids],
    )
    return new Map(rows.map(({ id, path }) => [String(id), path]))
  }

  async function notify(companyId: string, { ids, was, isMany }: Round) {
    const version = versions.next(companyId)
    const stands = changedLives(companyId)
    const counted = turned.get(companyId) ?? new Set<string>()
    turned.delete(companyId)
    const users = [...push.connections].flatMap(({ user, topics }) =>
      user?.companyId === companyId && topics.has('objects') ? [user] : [],
    )
    if (!users.length) return stands.size
    const scoped = Map.groupBy(users, viewKey)
    const isScoped = scoped.size > 1 || !scoped.has('all')
    const wanted = isMany || ids.size > MOST_ROWS ? [] : [...ids]
    const paths =
      wanted.length || isScoped
        ? await pathsOf(companyId, [...new Set([...wanted, ...stands.keys(), ...counted])])
        : new Map()
    const moved = wanted.flatMap((id) =>
      was.has(id) && paths.has(id) && was.get(id) !== paths.get(id) ? paths.get(id)! : [],
    )
    const rows = wanted.length ? await rowsOf(companyId, wanted, isScoped ? moved : []) : []
    const isWhole = wanted.length === ids.size && !isMany && rows.length <= MOST_ROWS
    for (const [key, [first]] of scoped) {
      const user = first!
      const event = ofUser(user, { version, isWhole, wanted, was, rows, stands, counted, paths })
      if (event) push.publish(companyId, 'objects', event, (other) => viewKey(other) === key)
    }
    return stands.size + counted.size + rows.length
  }

  function ofUser(
    user: SessionUser,
    {
      version,
      isWhole,
      wanted,
      was,
      rows,
      stands,
      counted,
      paths,
    }: {
      version: number
      isWhole: boolean
      wanted: readonly string[]
      was: ReadonlyMap<string, string>
      rows: readonly Row[]
      stands: ReadonlyMap<string, Life | 'none'>
      counted: ReadonlySet<string>
      paths: ReadonlyMap<string, string>
    },
  ): ObjectsChanged | undefined {
    const sees = (path: string | undefined) => path !== undefined && seesPath(user, path)
    const seesAll = user.objectScope === 'all'
    const own = isWhole ? rows.filter(({ path }) => sees(path)) : []
    const gone = isWhole
      ? wanted.filter((id) => (was.has(id) ? sees(was.get(id)) && !sees(paths.get(id)) : seesAll && !paths.has(id)))
      : []
    const seen = [...stands].filter(([id]) => seesAll || sees(paths.get(id)))
    const byLife = Map.groupBy(seen, ([, life]) => life)
    const theirs = Object.fromEntries([...byLife].map(([life, those]) => [life, those.map(([id]) => id)]))
    const lacking = [...counted].filter((id) => seesAll || sees(paths.get(id)))
    const isNews = !isWhole || own.length || gone.length || Object.keys(theirs).length || lacking.length
    if (!isNews) return undefined
    return {
      event: 'objects',
      version,
      gone,
      lives: theirs,
      isWhole,
      invalid: Object.fromEntries(lacking.map((id) => [id, invalid.ofObject(Number(id))])),
      rows: own.map(({ path: _, ...row }) => {
        const id = Number(row.id)
        return { ...row, life: lives.ofObject(id), invalid: invalid.ofObject(id) }
      }),
    }
  }

  function due(companyId: string) {
    const state = rounds.get(companyId)!
    if (isStopped || state.timer || state.isTelling) return
    state.timer = setTimeout(
      async () => {
        state.timer = undefined
        state.isTelling = true
        const round = state.next
        state.next = emptyRound()
        const many = await notify(companyId, round).catch((error) => {
          log.error({ err: error }, 'changes of objects could not be told')
          return 0
        })
        state.isTelling = false
        state.restsUntil = performance.now() + (many > MANY ? REST : 0)
        if (isDue.delete(companyId)) due(companyId)
      },
      Math.max(TOGETHER, state.restsUntil - performance.now()),
    )
  }
  /** What came while a round was told. */
  const isDue = new Set<string>()

  function note(companyId: string): Round {
    const state = rounds.get(companyId) ?? { next: emptyRound(), isTelling: false, restsUntil: 0 }
    rounds.set(companyId, state)
    if (state.isTelling) isDue.add(companyId)
    due(companyId)
    return state.next
  }

  lives.onLives((companyId) => void note(companyId))
  invalid.onTurned((companyId, objectId) => {
    const counted = turned.get(companyId) ?? new Set<string>()
    turned.set(companyId, counted.add(String(objectId)))
    note(companyId)
  })
  const stop = events.on('object.changed', ({ companyId, objectIds, was, placed = [] }) => {
    const round = note(companyId)
    if (!objectIds) round.isMany = true
    for (const id of [...(objectIds ?? []), ...placed]) round.ids.add(id)
    // Where it stood when it was told last, however often it was moved since.
    for (const [id, path] of Object.entries(was ?? {})) if (!round.was.has(id)) round.was.set(id, path)
  })

  return {
    version: versions.of,
    /** Tells what has come to stand otherwise since; what stands at start is in each snapshot. */
    open() {
      for (const companyId of lives.companies()) told.set(String(companyId), lives.ofCompany(companyId))
    },
    close() {
      isStopped = true
      stop()
      for (const { timer } of rounds.values()) clearTimeout(timer)
    },
  }
}
