import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { department } from '@zhizao/contract/access/department'
import { user } from '@zhizao/contract/access/user'
import { warehouse } from '@zhizao/contract/stock/warehouse'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { resourceName, type TreeLoad, treeOf, treesOf, useTreeNodes } from './use-tree-nodes.ts'

const warehouses = treeOf([warehouse], async () => [])
const countedDepartments = treeOf([department, user], async () => [])
const objects: TreeLoad = Object.assign(async () => [], { shows: [], watch: () => () => {} })

function Tree({ load }: { load: TreeLoad }) {
  useTreeNodes(load)
  return null
}

/** Which of the trees on show are asked for anew after a change of a resource. */
function askedAnew(name: string) {
  const cache = new QueryClient()
  const loads = { warehouses, countedDepartments, objects }
  for (const load of Object.values(loads))
    renderToStaticMarkup(
      <QueryClientProvider client={cache}>
        <Tree load={load} />
        <Tree load={load} />
      </QueryClientProvider>,
    )
  const kept = cache.getQueryCache().getAll()
  expect(kept).toHaveLength(3)
  void cache.invalidateQueries(treesOf(name))
  return Object.keys(loads).filter((_, at) => kept[at]!.state.isInvalidated)
}

test('a change asks anew only for the trees that show or count what was changed', () => {
  expect(askedAnew(resourceName(warehouse))).toEqual(['warehouses'])
  expect(askedAnew(resourceName(user))).toEqual(['countedDepartments'])
  expect(askedAnew('/somethingElse/page')).toEqual([])
})
