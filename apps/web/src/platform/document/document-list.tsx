import type { Call } from '@zhizao/contract/http/call'
import { elementOf, shapeOf } from '@zhizao/contract/http/schema'
import { isOpenIn, type States } from '@zhizao/contract/http/states'
import type { z } from 'zod'
import { resourceScreen } from '../resource-screen/resource-screen.tsx'
import type { ScreenOptions } from '../resource-screen/screen-options.ts'
import type { Column, ScreenTools } from '../resource-screen/screen-types.ts'
import { stateChoices } from '../resource-screen/state-actions.ts'
import type { DocumentCalls, DocumentOptions } from './document-options.ts'

interface ListRow {
  id: string
  code: string
  status: string
}

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
  return resourceScreen({ page, create, remove, removeMany, ...options.sheet } as Record<string, Call>, row, {
    title: options.title,
    fields: { status: { choices: stateChoices(options.states) } },
    query: ['code', 'status', ...(options.query ?? [])],
    columns,
    removable: isOpen,
    rowActions: options.rowActions,
    card: options.card,
    add: ({ go }: ScreenTools<ListRow>) => go(detail),
  } as unknown as ScreenOptions<Record<string, Call>, ListRow>)
}
