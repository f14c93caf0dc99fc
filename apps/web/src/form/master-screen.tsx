import { useQuery } from '@tanstack/react-query'
import { type UserField, userField } from '@zhizao/contract/form/user-model'
import { recordSchema } from '@zhizao/contract/form/user-record'
import type { Call } from '@zhizao/contract/http/call'
import { text } from '@zhizao/contract/http/fields'
import { own } from '@zhizao/rules/own'
import { type ComponentType, useMemo } from 'react'
import type { z } from 'zod'
import { client, formClient } from '../platform/api/client.ts'
import type { ResourceApi, ResourceCalls } from '../platform/resource-screen/resource-calls.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { ScreenOptions } from '../platform/resource-screen/screen-options.ts'
import { Loading } from '../platform/shell/states.tsx'
import { columnOf, filterLook, filterValue, formFieldOf } from './user-model/own-field-looks.tsx'

const calls = client(userField)

type Values = Record<string, unknown>
type Row = Values & { id: string; extra?: Values; extraTexts?: Record<string, string> }

/** Columns of the company's own fields that a list begins with; the others are chosen. */
const MOST_COLUMNS = 3
const PREFIX = 'extra.'
/** The name under which a screen holds a field of the company: what a refusal of it is called, too. */
const placeOf = ({ code }: UserField) => PREFIX + code

/**
 * A resource's screen with the fields that the company has added to its rows (`entity` in the server): in form and details,
 * as columns, and as filters where they may be searched.
 */
export function masterScreen<C extends ResourceCalls, S extends z.ZodObject & z.ZodType<{ id: string }>>(
  code: string,
  resource: C,
  row: S,
  options: ScreenOptions<C, z.output<S>>,
) {
  const Plain = resourceScreen(resource, row, options)
  const extended = (fields: readonly UserField[]) => extendedScreen(resource, row, options, fields)
  return () => <MasterScreen code={code} Plain={Plain} extended={extended} />
}

interface MasterScreenProps {
  code: string
  Plain: ComponentType
  extended: (fields: readonly UserField[]) => ComponentType
}

function MasterScreen({ code, Plain, extended }: MasterScreenProps) {
  const { data: fields, isPending } = useQuery({
    queryKey: ['own-fields', code],
    queryFn: () => calls.ofMaster({ code }, { quiet: true }),
  })
  const Screen = useMemo(() => (fields?.length ? extended(fields) : Plain), [fields, extended, Plain])
  return isPending ? <Loading /> : <Screen />
}

function extendedScreen<C extends ResourceCalls, S extends z.ZodObject & z.ZodType<{ id: string }>>(
  resource: C,
  row: S,
  options: ScreenOptions<C, z.output<S>>,
  fields: readonly UserField[],
) {
  const searchable = fields.filter((field) => field.searchable)
  // What has a default may be left empty: the server fills it.
  const { shape } = recordSchema(
    fields.map((field) => ({ ...field, required: field.required && !field.defaultExpression })),
  )
  const placed = Object.fromEntries(fields.map((field) => [placeOf(field), own(shape, field.code)!]))
  const filters = Object.fromEntries(
    searchable.map((field) => [placeOf(field), text(100).optional().meta({ title: field.title })]),
  )
  const also = (call: Call | undefined, more: Record<string, z.ZodType>) =>
    call && { ...call, body: (call.body as z.ZodObject).extend(more) }
  const extended = {
    ...resource,
    page: also(resource.page, filters),
    create: also(resource.create, placed),
    update: also(resource.update, placed),
  }
  const hasGroups = options.form?.some((field) => typeof field === 'object' && 'group' in field)
  // zod forgets the names of a schema that is extended by names known when it runs.
  const rowOfAll = row.extend(placed) as unknown as z.ZodType<Row>
  const shared = options as ScreenOptions<ResourceCalls, Row>
  return resourceScreen<ResourceCalls, z.ZodType<Row>>(extended, rowOfAll, {
    ...shared,
    api: { ...options.api, ...nested({ ...formClient<ResourceCalls>(resource), ...options.api }, searchable) },
    query: [
      ...(shared.query ?? []),
      ...searchable.map((field) => ({ field: placeOf(field), title: field.title, ...filterLook(field) })),
    ],
    columns: [
      ...shared.columns,
      ...fields.map((field, at) => ({
        ...columnOf<Row>(field, placeOf(field), ({ extraTexts }) => extraTexts),
        hidden: at >= MOST_COLUMNS,
      })),
    ],
    form: [
      ...(shared.form ?? []),
      ...fields.map((field) =>
        formFieldOf(field, placeOf(field), field.group || (hasGroups ? '自定义字段' : undefined)),
      ),
    ],
  })
}

const isOwn = ([name]: [string, unknown]) => name.startsWith(PREFIX)

/** The calls as the screen sees them: the company's fields stand beside the others. */
function nested(api: ResourceApi, searchable: readonly UserField[]): ResourceApi {
  const flat = (row: unknown) => {
    const { extra = {} } = row as Row
    return {
      ...(row as Row),
      ...Object.fromEntries(Object.entries(extra).map(([code, value]) => [PREFIX + code, value])),
    }
  }
  const apart = (body: Values) => {
    const entries = Object.entries(body)
    return {
      rest: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
      own: entries.filter(isOwn).map(([name, value]): [string, unknown] => [name.slice(PREFIX.length), value]),
    }
  }
  const draft = (body: Values) => {
    const { rest, own } = apart(body)
    return own.length ? { ...rest, extra: Object.fromEntries(own) } : rest
  }
  const filtered = (body: Values) => {
    const { rest, own } = apart(body)
    const asked = own.flatMap(([code, value]) => {
      const field = searchable.find((each) => each.code === code)
      return field && value !== undefined && value !== '' ? [[code, filterValue(field, value)]] : []
    })
    return asked.length ? { ...rest, extra: Object.fromEntries(asked) } : rest
  }
  const { page, get, create, update, export: write } = api
  return {
    ...(page && {
      async page(body, tools) {
        const found = (await page(filtered(body), tools)) as { records: unknown[] }
        return { ...found, records: found.records.map(flat) }
      },
    }),
    ...(get && { get: async (body, tools) => flat(await get(body, tools)) }),
    ...(create && { create: (body, tools) => create(draft(body), tools) }),
    ...(update && { update: (body, tools) => update(draft(body), tools) }),
    ...(write && { export: (body, tools) => write(filtered(body), tools) }),
  }
}
