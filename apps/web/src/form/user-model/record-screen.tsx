import type { UserField, UserModelWhole } from '@zhizao/contract/form/user-model'
import { recordSchema, type UserRecord, userRecord } from '@zhizao/contract/form/user-record'
import { ById, ByIds, Id, Time, text } from '@zhizao/contract/http/fields'
import { pageOf } from '@zhizao/contract/http/page'
import { own } from '@zhizao/rules/own'
import { z } from 'zod'
import { client, formClient } from '../../platform/api/client.ts'
import type { ResourceApi, ResourceCalls } from '../../platform/resource-screen/resource-calls.ts'
import { resourceScreen } from '../../platform/resource-screen/resource-screen.tsx'
import type { Column } from '../../platform/resource-screen/screen-types.ts'
import { columnOf, filterLook, filterValue, formFieldOf } from './own-field-looks.tsx'

const calls = client(userRecord)
const forms = formClient(userRecord)
const MOST_COLUMNS = 10

type Row = Record<string, unknown> & { id: string }

/** The generic screen for the rows of one model: columns, filters and form from its fields. */
export function recordScreen({ code: modelCode, name, fields }: UserModelWhole) {
  const schema = recordSchema(fields)
  const searchable = fields.filter((field) => field.searchable)
  const filters = Object.fromEntries(searchable.map(({ code, title }) => [code, text(100).optional().meta({ title })]))
  // The calls as the screen sees them: each row is flat.
  const flat = {
    page: { ...userRecord.page, body: pageOf({ keyword: text(100).optional(), ...filters }) },
    get: { ...userRecord.get, body: ById },
    create: { ...userRecord.create, body: schema },
    update: { ...userRecord.update, body: schema.partial().extend({ id: Id }) },
    remove: { ...userRecord.remove, body: ById },
    removeMany: { ...userRecord.remove, body: ByIds },
    import: userRecord.import,
    export: userRecord.export,
    template: userRecord.export,
  }
  return resourceScreen<ResourceCalls, z.ZodType<Row>>(
    flat,
    z.looseObject({ id: Id, createdAt: Time, ...schema.shape }),
    {
      title: name,
      key: `数据模型 ${modelCode}`,
      api: apiOf(modelCode, fields),
      query: [
        { field: 'keyword', title: '关键字' },
        ...searchable.map((field) => ({ field: field.code, ...filterLook(field) })),
      ],
      columns: [
        ...fields.map((field, at) => listed(field, at)),
        { field: 'createdAt', title: '创建时间', kind: 'time', width: 170 },
      ],
      form: fields.map((field) => formFieldOf(field, field.code)),
    },
  )
}

/** Every field stands in a row, also where it holds nothing: what asks by its name finds nothing that it was born with. */
const flatRow =
  (fields: readonly UserField[]) =>
  ({ id, values, texts, createdAt, updatedAt }: UserRecord): Row => ({
    ...Object.fromEntries(fields.map(({ code }) => [code, own(values, code)])),
    id,
    createdAt,
    updatedAt,
    texts,
  })

function apiOf(modelCode: string, fields: readonly UserField[]): ResourceApi {
  const searchable = fields.filter((field) => field.searchable)
  const flat = flatRow(fields)
  /** When each row was read that is open: a change of an older one is refused. */
  const seen = new Map<string, string>()
  const byField = (body: Record<string, unknown>) =>
    Object.fromEntries(
      searchable.flatMap((field) => {
        const value = own(body, field.code)
        return value === undefined || value === '' ? [] : [[field.code, filterValue(field, value)]]
      }),
    ) as Record<string, string>
  return {
    async page(body, options) {
      const { pageNumber, currentPage, pageSize, keyword } = body as Record<string, never>
      const asked = { modelCode, pageNumber, currentPage, pageSize, keyword, filters: byField(body) }
      const found = await calls.page(asked, options)
      return { ...found, records: found.records.map(flat) }
    },
    async get(body) {
      const row = await calls.get({ modelCode, id: String(body.id) })
      if (row.updatedAt) seen.set(row.id, row.updatedAt)
      return flat(row)
    },
    create: (values, options) => forms.create({ modelCode, values }, options),
    update({ id, ...values }, options) {
      const updatedAt = seen.get(String(id))
      return forms.update({ modelCode, id: String(id), values, updatedAt }, options)
    },
    remove: (body, options) => calls.remove({ modelCode, ids: [String(body.id)] }, options),
    removeMany: (body, options) => calls.remove({ modelCode, ids: body.ids as string[] }, options),
    import: (body, options) => calls.import({ modelCode, ...(body as { file: Blob; dropUnknown?: boolean }) }, options),
    export: (body) => calls.export({ modelCode, keyword: body.keyword as string | undefined }),
    template: () => calls.export({ modelCode, template: true }),
  }
}

function listed(field: UserField, at: number): Column<Row> {
  const column = { ...columnOf<Row>(field, field.code, ({ texts }) => texts as Record<string, string>) }
  return at === 0 ? { ...column, kind: 'link', width: 180 } : { ...column, hidden: at >= MOST_COLUMNS }
}
