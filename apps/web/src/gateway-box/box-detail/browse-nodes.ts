import { useQueryClient } from '@tanstack/react-query'
import { boxQuestion, type ChosenNode, type ServerNode } from '@zhizao/contract/gateway-box/box-question'
import { useEffect, useState } from 'react'
import { client } from '../../platform/api/client.ts'

export const questions = client(boxQuestion)

/** What was got so far of a level of the tree, or of a search. */
interface Level {
  nodes: ServerNode[]
  total: number
  isPart?: boolean | undefined
}
const ROOT = ''

/** A line of the tree: a node, or the way to the rest of its level. */
export interface NodeRow {
  key: string
  node?: ServerNode
  /** The level that it would get more of, and how many are left. */
  more?: { of: string; left: number }
  children?: NodeRow[]
}

/** The nodes of a server as far as somebody has opened them, or those that a search has found. */
export function useNodes(channelId: string) {
  const cache = useQueryClient()
  const [filter, setFilter] = useState('')
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map())
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<unknown>()

  async function load(nodeId: string, before: Level | undefined, wanted = filter) {
    setLoading((now) => new Set([...now, nodeId]))
    setError(undefined)
    try {
      const from = before?.nodes.length ?? 0
      const asked = { channelId, from, ...(nodeId ? { nodeId } : {}), ...(wanted ? { filter: wanted } : {}) }
      // One question after the other: the server takes one at a time of a person.
      const page = await cache.fetchQuery({
        queryKey: ['box', 'browse', asked],
        queryFn: () => oneByOne(() => questions.browse(asked, { quiet: true })),
        staleTime: 0,
        gcTime: 0,
        retry: false,
      })
      setLevels((now) => new Map([...now, [nodeId, { ...page, nodes: [...(before?.nodes ?? []), ...page.nodes] }]]))
    } catch (failure) {
      setError(failure)
    } finally {
      setLoading((now) => new Set([...now].filter((one) => one !== nodeId)))
    }
  }
  const begin = (wanted: string) => {
    setFilter(wanted)
    setLevels(new Map())
    void load(ROOT, undefined, wanted)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => begin(''), [])

  return {
    rows: rowsOf(ROOT, '', levels),
    isPart: levels.get(ROOT)?.isPart ?? false,
    isLoading: (nodeId = ROOT) => loading.has(nodeId),
    error,
    search: begin,
    again: () => begin(filter),
    open: (nodeId: string) => void (levels.has(nodeId) || load(nodeId, undefined)),
    more: (nodeId: string) => void load(nodeId, levels.get(nodeId)),
  }
}

let last: Promise<unknown> = Promise.resolve()
function oneByOne<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

function rowsOf(nodeId: string, above: string, levels: ReadonlyMap<string, Level>): NodeRow[] {
  const level = levels.get(nodeId)
  if (!level) return []
  const rows = level.nodes.map((node): NodeRow => {
    const key = `${above}/${node.nodeId}`
    // A node that leads back to one above it is not opened once more.
    const isAbove = above.split('/').includes(node.nodeId)
    return { key, node, ...(node.hasMore && !isAbove ? { children: rowsOf(node.nodeId, key, levels) } : {}) }
  })
  const left = level.total - level.nodes.length
  return left > 0 ? [...rows, { key: `${above}/…`, more: { of: nodeId, left } }] : rows
}

/** Whether a point can hold what a node has. */
export const canBePoint = ({ isVariable, dataType, elements }: ServerNode) =>
  isVariable && dataType !== undefined && (elements ?? 1) > 0 && (elements ?? 0) <= MOST_ELEMENTS
const MOST_ELEMENTS = 100
const LONGEST_NAME = 100

/** The points that a node becomes: one, or one for each element of an array. */
export function pointsOfNode({ nodeId, name, dataType, unit, isWritable, words, elements }: ServerNode): ChosenNode[] {
  const one: ChosenNode = {
    nodeId,
    name: name.slice(0, LONGEST_NAME),
    dataType: dataType!,
    isWritable: isWritable ?? false,
    ...(unit ? { unit: unit.slice(0, 20) } : {}),
    ...(words?.length ? { words: words.slice(0, 50) } : {}),
  }
  if (elements === undefined) return [one]
  return Array.from({ length: elements }, (_, index) => ({
    ...one,
    index: String(index),
    name: `${name.slice(0, LONGEST_NAME - 6)}[${index}]`,
  }))
}
