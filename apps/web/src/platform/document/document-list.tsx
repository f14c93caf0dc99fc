import { elementOf, shapeOf } from '@zhizao/contract/http/schema'
import { isOpenIn, type States } from '@zhizao/contract/http/states'
import type { z } from 'zod'
import type { ResourceCalls } from '../resource-screen/resource-calls.ts'
import { resourceScreen } from '../resource-screen/resource-screen.tsx'
import type { ScreenOptions } from '../resource-screen/screen-options.ts'
import type { Column, ScreenTools } from '../resource-screen/screen-types.ts'
import { stateChoices } from '../resource-screen/state-actions.ts'
import type { DocumentCalls, DocumentOptions } from './document-options.ts'
import type { Values } from './line-rows.ts'

type ListRow = Values & { id: string; code: string; status: string }
type ListOptions = ScreenOptions<ResourceCalls, ListRow>

/** The list of a kind of documents; its numbers lead to the page of each. */
export function documentList<C extends DocumentCalls, const S extends States>(
  calls: C,
  options: DocumentOptions<C, S>,
) {
  const { page, create, remove, removeMany } = calls
  const row = elementOf(shapeOf(page.reply).records!) as z.ZodType<ListRow>
  const detail = `${options.path}/detail`
  const columns: Column<ListRow>[] = [
    { field: 'code', kind: 'link', width: 150, href: ({ id }) => `${detail}?id=${id}` },
    { field: 'status', kind: 'status', width: 100 },
    ...options.columns.map((named) => (typeof named === 'string' ? { field: named } : (named as Column<ListRow>))),
  ]
  const isOpen = ({ status }: ListRow) => isOpenIn(options.states, status)
  return resourceScreen<ResourceCalls, z.ZodType<ListRow>>(
    { page, create, remove, removeMany, ...options.sheet },
    row,
    {
      title: options.title,
      fields: { status: { choices: stateChoices(options.states) } },
      query: ['code', 'status', ...(options.query ?? [])],
      columns,
      removable: isOpen,
      rowActions: options.rowActions as ListOptions['rowActions'],
      card: options.card as ListOptions['card'],
      add: ({ go }: ScreenTools<ListRow>) => go(detail),
    },
  )
}
