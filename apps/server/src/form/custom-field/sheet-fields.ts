import type { UserField } from '@zhizao/contract/form/user-model'
import { type RecordValues, recordSchema } from '@zhizao/contract/form/user-record'
import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { own } from '@zhizao/rules/own'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ExtraFields, HeldFields, SheetFields } from '../../platform/data-model/extra-fields.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withDefaults } from '../user-model/default-value.ts'
import { keyText } from '../user-model/field-keys.ts'
import { userRecordKeys } from '../user-model/user-model.table.ts'
import { columnsOf, inSheet } from '../user-record/record-sheet.ts'
import { checkedValues } from '../user-record/record-values.ts'
import { insertKeys, removeKeys } from '../user-record/user-record.service.ts'
import { heldFields, ownFieldsOf } from './own-fields.ts'

const PREFIX = 'extra.'
const place = ({ code }: Pick<UserField, 'code'>) => PREFIX + code
const SLICE = 5000

function shownIn(fields: readonly UserField[]): SheetFields {
  const carried = inSheet({ fields })
  // An empty cell clears; what must not be empty is told by the row as a whole.
  const { shape } = recordSchema(carried.map((field) => ({ ...field, required: false })))
  return {
    columns: columnsOf({ fields }).map((column) => ({ ...column, field: PREFIX + column.field, clears: true })),
    shape: Object.fromEntries(carried.map((field) => [place(field), own(shape, field.code)!.nullish()])),
    flat: (extra) => Object.fromEntries(carried.map((field) => [place(field), own(extra, field.code) ?? null])),
  }
}

async function takenTexts({ id }: UserField, texts: readonly string[], { db }: Context) {
  const found = new Map<string, string>()
  for (let at = 0; at < texts.length; at += SLICE) {
    const some = await db
      .select({ text: userRecordKeys.text, id: userRecordKeys.recordId })
      .from(userRecordKeys)
      .where(and(eq(userRecordKeys.fieldId, id), inArray(userRecordKeys.text, texts.slice(at, at + SLICE))))
    for (const each of some) found.set(each.text, each.id)
  }
  return found
}

async function held(entity: string, context: Context): Promise<HeldFields> {
  const fields = await heldFields(entity, true, context)
  const model = { name: '', fields }
  const unique = inSheet({ fields }).filter((field) => field.unique)
  /** Of each such field: whose a text is, and the line that says it. */
  const owners = new Map<string, ReadonlyMap<string, string>>()
  const lines = new Map<string, number>()

  function repeated(values: RecordValues, line: number, id: string | undefined) {
    return unique.flatMap((field) => {
      const value = values[field.code]
      if (value === undefined || value === null) return []
      const key = `${field.id} ${value}`
      const earlier = lines.get(key)
      const owner = owners.get(field.id)?.get(keyText(value))
      if (!earlier) lines.set(key, line)
      if (earlier) return [{ title: field.title, message: `与第 ${earlier} 行重复`, value }]
      return owner && owner !== id ? [{ title: field.title, message: '已存在，请更换', value }] : []
    })
  }
  return {
    ...shownIn(fields),
    async look(rows) {
      for (const field of unique) {
        const texts = rows.flatMap((row) => {
          const value = row[place(field)]
          return value === undefined || value === null ? [] : [keyText(value as string | number | boolean)]
        })
        owners.set(field.id, await takenTexts(field, [...new Set(texts)], context))
      }
    },
    judge({ line, row, before }) {
      const said = Object.fromEntries(
        inSheet({ fields }).flatMap((field) => {
          const value = row[place(field)]
          return value === undefined || (value === null && !before) ? [] : [[field.code, value]]
        }),
      ) as RecordValues
      const whole = before ? { ...before.extra, ...said } : withDefaults(said, fields, context)
      try {
        const values = checkedValues(whole, model, context, 'extra')
        return { values, problems: repeated(values, line, before?.id) }
      } catch (error) {
        if (!(error instanceof Refusal) || !Array.isArray(error.data)) throw error
        return { values: whole, problems: error.data as FieldProblem[] }
      }
    },
    async keep(rows) {
      if (!fields.length) return
      for (let at = 0; at < rows.length; at += SLICE)
        await removeKeys(
          rows.slice(at, at + SLICE).map(({ id }) => id),
          context,
        )
      const found = rows.map(({ id, extra }) => ({ id, data: extra }))
      await insertKeys(model, found, context)
    },
  }
}

/** What domains whose masters come from sheets are given. */
export const extraFields: ExtraFields = {
  of: async (entity, context) => shownIn(await ownFieldsOf(entity, context)),
  hold: held,
}
