import { useMemo } from 'react'
import { useNodeStates, useOpenAlarms, useTree } from '../../live/tree/object-queries.ts'
import { pathOf } from '../../live/tree/tree-status.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ObjectView } from './object-view.tsx'

const nothing: never[] = []

/** An object with what is below it, and nothing beside it; which of them is on show stands in the page's address. */
export function ObjectsBelow({ id }: { id: string }) {
  const tree = useTree()
  const alarms = useOpenAlarms()
  const [search, changeSearch] = usePageSearch()
  const nodes = tree.data ?? nothing
  const standing = useNodeStates(nodes, alarms)
  const asked = search.get('object')
  const way = useMemo(() => {
    const from = (to: string) => {
      const whole = pathOf(nodes, to)
      const at = whole.findIndex((node) => node.id === id)
      return at < 0 ? [] : whole.slice(at)
    }
    const found = asked ? from(asked) : []
    return found.length ? found : from(id)
  }, [nodes, id, asked])
  if (tree.isError && !tree.data) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
  if (!tree.data) return <Loading />
  return (
    <ObjectView
      chosen={way.at(-1)?.id ?? id}
      nodes={nodes}
      way={way}
      isPart
      standing={standing}
      onChoose={(next) =>
        changeSearch({ object: next === id ? undefined : next, page: undefined, tab: undefined }, true)
      }
    />
  )
}
