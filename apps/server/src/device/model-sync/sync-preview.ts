import { type Difference, MOST_DIFFERENCES, type SyncPreview } from '@zhizao/contract/device/model-sync'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { writtenValueWords } from '@zhizao/rules/value-words/value-words-text'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import type { DevicePorts } from '../device-ports.ts'
import { formulaReader } from '../point-formula/shown-formulas.ts'
import { isTaken, isWriting } from './compare.ts'
import type { Change, FollowerKind, Step } from './follower.ts'
import { eachKind, kindsFor, requireModel, targetsOf, type Wanted } from './model-sync.service.ts'
import { pointFollower } from './point-follower.ts'

/** What a sync would do, object by object; it writes nothing. */
export async function previewSync(
  input: Wanted & PageInput,
  ports: DevicePorts,
  context: Context,
): Promise<Page<SyncPreview>> {
  await requireModel(input.modelId, context)
  const targets = await targetsOf(input, context)
  const { limit, offset } = limitOf(input)
  const shown = targets.slice(offset, offset + limit)
  const named = await pointFollower.templatesOf(input.modelId, context)
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const compared = { kinds: kindsFor(input.parts, ports, context), withLimits: input.withLimits, isHeld: false }
  const found = new Map<string, { kind: FollowerKind; step: Step }[]>(shown.map(({ id }) => [id, []]))
  if (shown.length)
    for await (const { kind, steps } of eachKind(input.modelId, shown, compared, context))
      for (const step of steps) found.get(step.objectId)!.push({ kind, step })
  const readable = await formulaReader(formulasIn([...found.values()].flat()), context)
  const records = shown.map(({ id, code, name }): SyncPreview => {
    const steps = found.get(id)!
    const count = (which: (step: Step) => boolean) => steps.filter(({ step }) => which(step)).length
    const kept = (step: Step) => step.kept.filter(({ heldBy }) => heldBy === undefined).length
    return {
      objectId: id,
      objectCode: code,
      objectName: name,
      added: count(({ kind }) => kind === 'add'),
      changed: count((step) => step.kind === 'change' && isWriting(step)),
      kept: count(({ kind }) => kind === 'leftOut') + steps.reduce((sum, { step }) => sum + kept(step), 0),
      taken: count(isTaken),
      gone: count(({ kind }) => kind === 'gone'),
      differences: steps.slice(0, MOST_DIFFERENCES).map(({ kind, step }) => told(kind, step, names, readable)),
    }
  })
  return pageReply(records, targets.length, input)
}

type Reader = Awaited<ReturnType<typeof formulaReader>>
const formulasIn = (steps: readonly { step: Step }[]) =>
  steps.flatMap(({ step }) => {
    const formula = step.follower?.fields.formula
    return typeof formula === 'string' ? [formula] : []
  })

function told({ part }: FollowerKind, step: Step, names: ReadonlyMap<string, string>, readable: Reader): Difference {
  const { kind, template, follower, changed, kept, heldBy = null } = step
  const shown = (field: string, value: unknown) =>
    field === 'formula' && typeof value === 'string' ? readable(value) : value
  const fields = (changes: readonly Change[], isKept: boolean) =>
    changes.map(({ field, from, to, heldBy: by = null }) => ({
      field,
      from: said(field, shown(field, from), names),
      to: said(field, to, names),
      isKept,
      heldBy: by,
    }))
  const row = kind === 'taken' ? template! : (follower ?? template)!
  return {
    part,
    kind,
    id: row.id,
    name: row.name,
    key: part === 'point' ? row.key : null,
    heldBy,
    fields: [...fields(changed, false), ...fields(kept, true)],
  }
}

const MOST_SAID = 300

/** A value as people read it; words of choices are put in by the page. */
export function said(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  return text().slice(0, MOST_SAID)

  function text(): string {
    if (field === 'details')
      return (value as { name: string; value: string; unit?: string | null }[])
        .map((one) => `${one.name} ${one.value}${one.unit ? ` ${one.unit}` : ''}`)
        .join('；')
    if (field === 'valueWords') return writtenValueWords(value as ValueWord[])
    if (field === 'points')
      return (value as (string | { id: string })[])
        .map((one) => names.get(typeof one === 'string' ? one : one.id) ?? '对象自有点位')
        .join('、')
    if (typeof value === 'object')
      return Object.entries(value as object)
        .map(([name, one]) => (name === 'kind' ? String(one) : `${name}=${one}`))
        .join(' ')
    return String(value)
  }
}
