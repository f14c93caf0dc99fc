import { useDeferredValue, useMemo, useState } from 'react'
import { type Branch, narrowed, usuallyOpen } from './tree-nodes.ts'

const nowhere: readonly string[] = []

/**
 * A tree of any size under a text that narrows it: what of it is shown and which branches are open. A key is shown at once and the
 * tree follows; what is folded and unfolded by hand is kept, in the whole tree and in what a text leaves of it. Branches of `way`
 * stay open: they lead to what is chosen.
 */
export function useNarrowed<Node extends Branch<Node>>(
  /** Everything; `among` are those of it that are looked through, where that is less. */
  nodes: readonly Node[],
  { among = nodes, way = nowhere }: { among?: readonly Node[]; way?: readonly string[] } = {},
) {
  const [typed, type] = useState('')
  const text = useDeferredValue(typed)
  const shown = useMemo(() => narrowed(among, text), [among, text])
  const usual = useMemo(() => usuallyOpen(nodes), [nodes])
  const [opened, setOpened] = useState<readonly string[]>()
  const [found, setFound] = useState<{ text: string; open: readonly string[] }>()
  const isNarrow = text.trim() !== ''
  const open = useMemo(() => {
    if (isNarrow) return [...(found?.text === text ? found.open : shown.open)]
    return [...(opened ?? usual), ...way]
  }, [isNarrow, found, text, shown, opened, usual, way])
  return {
    typed,
    type,
    text,
    shown,
    open,
    setOpen(keys: readonly (string | number | bigint)[]) {
      const next = keys.map(String)
      if (isNarrow) setFound({ text, open: next })
      else setOpened(next)
    },
  }
}
