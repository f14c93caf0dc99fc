import { uddDataDetail } from '@zhizao/contract/form/udd'
import type { Context } from '../../platform/context.ts'
import type { JobDefinition } from '../../platform/jobs/job-definition.ts'
import { type AddedKeys, addMissingKeys, type Field, removeWrongKeys, requireOnce } from './field-keys.ts'
import { type RowStore, storeOf } from './row-store.ts'
import { type Entities, fieldsOf, lockModel } from './user-model.service.ts'

/** Rows of one transaction: who writes rows of the model waits for no more. */
const SLICE = 10_000

/** What is done to a field as it is now, held with its model; nothing where it is gone. */
type Work<Made> = (field: Field, store: RowStore, context: Context) => Promise<Made>

async function onField<Made>(modelId: string, id: string, entities: Entities, work: Work<Made>, context: Context) {
  const model = await lockModel(modelId, context)
  const field = (await fieldsOf(modelId, context)).find((each) => each.id === id)
  return field && work(field, storeOf(model, entities), context)
}

const missingAfter =
  (after: string): Work<AddedKeys> =>
  (field, store, context) =>
    addMissingKeys(field, store, context, { after, most: SLICE })

async function removed(field: Field, store: RowStore, context: Context) {
  if (field.unique) await requireOnce(field, store, context)
  return removeWrongKeys(field, store, context)
}

/**
 * Makes anew what the rows of a model are found by: what is right stays, so that rows are found and told apart meanwhile, and
 * a second run does no harm.
 */
export const refreshJob = (entities: Entities): JobDefinition<{ modelId: string }> => ({
  kind: 'dataModel.refresh',
  call: uddDataDetail.refresh,
  interrupted: 'again',
  async run({ input: { modelId }, step, progress, transaction }) {
    const { fields, rowCount } = await step(async (context) => {
      const { table, own } = storeOf(await lockModel(modelId, context), entities)
      return { fields: await fieldsOf(modelId, context), rowCount: await context.db.$count(table, own) }
    })
    const sum = { fields: fields.length, added: 0, removed: 0 }
    for (const [nth, { id }] of fields.entries()) {
      const through = (rows: number) => progress(nth * rowCount + Math.min(rows, rowCount), fields.length * rowCount)
      through(0)
      sum.removed += (await step((context) => onField(modelId, id, entities, removed, context))) ?? 0
      let after: string | null = '0'
      for (let rows = SLICE; after !== null; rows += SLICE) {
        const missing = missingAfter(after)
        const made: AddedKeys | undefined = await step((context) => onField(modelId, id, entities, missing, context))
        sum.added += made?.added ?? 0
        after = made?.last ?? null
        through(rows)
      }
    }
    return transaction(async (context) => {
      const { name } = await lockModel(modelId, context)
      context.audit({ target: name, after: sum })
      return { message: `已检查 ${sum.fields} 个字段的查询索引，补上 ${sum.added} 条，去掉 ${sum.removed} 条` }
    })
  },
})
