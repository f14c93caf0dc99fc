import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListToolbar } from './list-toolbar.tsx'
import { RESOURCE_CALLS } from './resource-call-names.ts'
import type { Allowed } from './resource-calls.ts'

const nothing = () => {}

test('adding stands first in front of deleting several, reading sheets and the buttons of the screen', () => {
  const page = renderToStaticMarkup(
    <ListToolbar
      allowed={Object.fromEntries(RESOURCE_CALLS.map((name) => [name, true])) as Allowed}
      selected={0}
      busy={false}
      onAdd={nothing}
      onRemoveMany={nothing}
      onImport={nothing}
      onExport={nothing}
      onReload={nothing}
      onClearSelection={nothing}
    >
      <button type="button">版本比较</button>
    </ListToolbar>,
  )
  const order = ['新增', '批量删除', '导入', '版本比较', '导出'].map((word) => page.indexOf(word))
  expect(Math.min(...order)).toBeGreaterThan(0)
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})
