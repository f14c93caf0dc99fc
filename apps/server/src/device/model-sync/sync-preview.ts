import { type Difference, MOST_DIFFERENCES, type SyncPreview } from '@zhizao/contract/device/model-sync'
import type { Page, PageInput } from '@zhizao/contract/http/page'
import type { ValueWord } from '@zhizao/rules/value-words/value-words'
import { writtenValueWords } from '@zhizao/rules/value-words/value-words-text'
import type { Context } from '../../platform/context.ts'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import type { DevicePorts } from '../device-ports.ts'
import { isWriting } from './compare.ts'
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
  const records = shown.map(({ id, code, name }): SyncPreview => {
    const steps = found.get(id)!
    const count = (which: (step: Step) => boolean) => steps.filter(({ step }) => which(step)).length
    const stayed = count(({ kind }) => kind === 'leftOut' || kind === 'taken')
    return {
      ...{ objectId: id, objectCode: code, objectName: name },
      added: count(({ kind }) => kind === 'add'),
      changed: count((step) => step.kind === 'change' && isWriting(step)),
      kept: stayed + steps.reduce((sum, { step }) => sum + step.kept.length, 0),
      gone: count(({ kind }) => kind === 'gone'),
      differences: steps.slice(0, MOST_DIFFERENCES).map(({ kind, step }) => told(kind, step, names)),
    }
  })
  return pageReply(records, targets.length, input)
}

function told({ part }: FollowerKind, step: Step, names: ReadonlyMap<string, string>): Difference {
  const { kind, template, follower, changed, kept } = step
  const fields = (changes: readonly Change[], isKept: boolean) =>
    changes.map(({ field, from, to }) => ({
      field,
      from: said(field, from, names),
      to: said(field, to, names),
      isKept,
    }))
  return {
    ...{ part, kind, id: (follower ?? template)!.id, name: (follower ?? template)!.name },
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
