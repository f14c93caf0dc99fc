import type { RecordValues } from '@zhizao/contract/form/user-record'
import type { Call } from '@zhizao/contract/http/call'
import type { Page } from '@zhizao/contract/http/page'
import type { NextCode } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'
import { type Entity, entityCalls, narrowed } from '../../platform/data-model/entity.ts'
import type { Route } from '../../platform/http/implement.ts'
import type { Domain } from '../../platform/platform.ts'
import type { NamedThings } from '../user-record/record-values.ts'
import { removeKeys } from '../user-record/user-record.service.ts'
import { extraCondition, extraOfChanged, extraOfNew, keepFound, withTexts } from './own-fields.ts'

type Handle = Route['handle']
type Row = { id: string; extra: RecordValues }
type Draft = { id: string; code?: string | null; extra?: RecordValues }

export interface ExtendingPorts {
  things: NamedThings
  nextCode: NextCode
}

/**
 * A domain whose masters take the fields that companies add to them: what is sent is checked and found again here, the domain
 * itself only stores it. Its entities speak through the same handlers as its routes.
 */
export function extendedDomain(domain: Domain, ports: ExtendingPorts): Domain {
  const extended = new Map<Call, Handle>()
  const entities = (domain.entities ?? []).map((entity): Entity => {
    const handle = extendedCalls(entity, ports)
    for (const name of entityCalls) extended.set(entity.calls[name], handle[name])
    for (const { call, handle: list } of domain.routes)
      if (entity.lists?.includes(call)) extended.set(call, narrowedList(entity, list))
    return { ...entity, handle }
  })
  const routes = domain.routes.map(({ call, handle }) => ({ call, handle: extended.get(call) ?? handle }))
  return { ...domain, routes, entities }
}

const narrowedList =
  (entity: Entity, list: Handle): Handle =>
  async (input, context) => {
    const { extra } = input as { extra?: RecordValues }
    const also = extra && (await extraCondition(entity, extra, context))
    return list(also ? narrowed(input as object, also) : input, context)
  }

function extendedCalls(entity: Entity, { things, nextCode }: ExtendingPorts): Entity['handle'] {
  const { handle, codeKind } = entity
  const page = narrowedList(entity, handle.page)
  const told = async (row: unknown, context: Context) => (await withTexts(entity, [row as Row], things, context))[0]
  const forgetting = (remove: Handle, idsOf: (input: unknown) => string[]): Handle =>
    async function forget(input, context) {
      const answer = await remove(input, context)
      await removeKeys(idsOf(input), context)
      return answer
    }
  return {
    async page(input, context) {
      const found = (await page(input, context)) as Page<Row>
      return { ...found, records: await withTexts(entity, found.records, things, context) }
    },
    get: async (input, context) => told(await handle.get(input, context), context),
    async create(input, context) {
      const { extra: given = {}, ...draft } = input as Draft
      // Before anything else is asked of the database: nobody waits for this call's number.
      const code = codeKind && !draft.code ? { code: await nextCode(context, codeKind, draft) } : {}
      const { model, extra } = await extraOfNew(entity, given, things, context)
      const made = (await handle.create({ ...draft, ...code, extra }, context)) as Row
      await keepFound(model, made.id, extra, context)
      return told(made, context)
    },
    async update(input, context) {
      const { extra: given, ...changes } = input as Draft
      if (!given) return told(await handle.update(changes, context), context)
      const { id } = changes
      const read = async () => ((await handle.get({ id }, context)) as Row).extra
      const { model, extra } = await extraOfChanged(entity, { id, given, read }, things, context)
      const changed = (await handle.update({ ...changes, extra }, context)) as Row
      await keepFound(model, id, extra, context)
      return told(changed, context)
    },
    remove: forgetting(handle.remove, (input) => [(input as { id: string }).id]),
    removeMany: forgetting(handle.removeMany, (input) => (input as { ids: string[] }).ids),
  }
}
