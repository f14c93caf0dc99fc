import { isDeepStrictEqual } from 'node:util'
import type { Change, Follower, FollowerKind, ObjectPoints, Step, Template } from './follower.ts'

/** What is known of one object when it is held against its model. */
export interface Side {
  readonly objectId: string
  readonly leftOut: readonly string[]
  /** The points of the model that it has, or is about to have. */
  readonly points: ObjectPoints
}

const none: readonly Change[] = []
const entryOf = ({ part }: FollowerKind, template: Template) => `${part}:${template.id}`

/**
 * Holds the rows of one object against those of its model. Rows that are alike make no step. What people made on the object themselves
 * stays theirs, whatever its name: a row of the model that would need that name waits.
 */
export function compare(
  kind: FollowerKind,
  templates: readonly Template[],
  followers: readonly Follower[],
  side: Side,
): Step[] {
  const byTemplate = new Map(followers.map((row) => [row.templateId, row]))
  const byKey = new Map(followers.map((row) => [row.key, row]))
  const steps = templates.flatMap((template): Step[] => {
    const wanted = kind.wanted ? kind.wanted(template, side.points) : template.fields
    if (!wanted) return []
    const base = { objectId: side.objectId, template, wanted, changed: none, kept: none }
    const linked = byTemplate.get(template.id)
    const named = byKey.get(template.key)
    const follower = linked ?? (named?.fromModel && named.templateId === null ? named : undefined)
    if (follower) return differing(kind, { ...base, follower }, byKey)
    if (named) return [{ ...base, kind: 'taken', follower: named, heldBy: named.name }]
    return [{ ...base, kind: side.leftOut.includes(entryOf(kind, template)) ? 'leftOut' : 'add' }]
  })
  const stepped = new Set(steps.map(({ follower }) => follower))
  const gone = followers.filter((row) => row.fromModel && row.templateId === null && !stepped.has(row))
  return [
    ...steps,
    ...gone.map((follower): Step => {
      const { objectId } = side
      return { objectId, kind: 'gone', follower, wanted: {}, changed: none, kept: none }
    }),
  ]
}

type Found = Omit<Step, 'kind'> & { template: Template; follower: Follower }

function differing(kind: FollowerKind, found: Found, byKey: ReadonlyMap<string, Follower>): Step[] {
  const { template, follower, wanted } = found
  const isNew = follower.templateId === null
  const namesake = byKey.get(template.key)
  const heldBy = namesake && namesake !== follower ? namesake.name : undefined
  const changes = Object.entries(wanted).flatMap(([field, to]) => {
    const from = follower.fields[field]
    return isDeepStrictEqual(from ?? null, to ?? null) ? [] : [{ field, from, to }]
  })
  const isOwn = ({ field }: Change) => follower.overridden.includes(field)
  const isHeld = ({ field }: Change) => heldBy !== undefined && field === kind.keyField
  const kept = changes.flatMap((change) => (isOwn(change) ? [change] : isHeld(change) ? [{ ...change, heldBy }] : []))
  const changed = changes.filter((change) => !isOwn(change) && !isHeld(change))
  return changes.length || isNew ? [{ ...found, kind: 'change', changed, kept }] : []
}

/** The fields of a row that are set by hand once a step was done. What only waits for its name is not. */
export const overriddenAfter = ({ follower, kept }: Step): string[] =>
  [
    ...new Set([
      ...(follower?.overridden ?? []),
      ...kept.filter(({ heldBy }) => heldBy === undefined).map(({ field }) => field),
    ]),
  ].sort()

/** Whether a step writes anything: fields, or that the row follows the model from now on. */
export const isWriting = ({ kind, changed, follower }: Step) =>
  kind === 'add' || (kind === 'change' && (changed.length > 0 || follower?.templateId === null))

/** Whether something of the model cannot be had, because the object has something else in its place. */
export const isTaken = ({ kind, kept }: Step) =>
  kind === 'taken' || kind === 'unfit' || kept.some(({ heldBy }) => heldBy !== undefined)

/** Changes that are the same on many rows: one statement for all of them. */
export function alikeSteps(steps: readonly Step[]) {
  const changes = steps.filter(({ kind }) => kind === 'change')
  const said = (step: Step) =>
    [
      step.template!.id,
      // Of a formula each object may need its own.
      ...step.changed.map(({ field, to }) => (field === 'formula' ? [field, to] : field)),
      overriddenAfter(step),
    ].join('/')
  return Map.groupBy(changes, said).values()
}
