import { type BrowsedNode, type BrowsedPage, NODES_OF_PAGE } from '@zhizao/gateway-link/questions'
import type { DataType as PointType } from '@zhizao/gateway-link/set-file'
import {
  AttributeIds,
  BrowseDirection,
  type BrowseResult,
  type ClientSession,
  DataType,
  type DataValue,
  NodeClass,
  type NodeId,
  type ReferenceDescription,
  type Variant,
  VariantArrayType,
} from 'node-opcua-client'
import { steadyNow } from '../../steady-clock.ts'
import { type Browse, Unanswered } from '../driver.ts'
import { enumNamesOf } from './opc-ua-enumeration.ts'
import { BadAddress, nodeText, placeOf } from './opc-ua-node.ts'
import type { EnumNames } from './opc-ua-reading.ts'
import { qualityOf } from './opc-ua-value.ts'
import { valueText } from './opc-ua-value-text.ts'

const OBJECTS = 'i=85'
const HIERARCHICAL = 'HierarchicalReferences'
const mostChildren = 10_000
/** A search ends after so many nodes: what a server has is not read whole for one question. */
const mostSearched = 5000
const searchAtOnce = 50
const mostPath = 500
/** Of the time of a question, for what is read of the nodes that were found, ms. */
const timeForDetails = 3000

type Found = { reference: ReferenceDescription; path?: string }

/** What stands below a node, or is found below it by its name: a page, with type, value and unit of each. */
export async function browse(
  session: ClientSession,
  { nodeId = OBJECTS, filter, from, deadline }: Browse,
): Promise<BrowsedPage> {
  const place = await placeOf(session, { nodeId }).catch((error) => {
    throw error instanceof BadAddress ? new Unanswered(error.message) : error
  })
  const found = filter
    ? await search(session, place.nodeId, filter.toLowerCase(), deadline - timeForDetails)
    : { all: (await childrenOf(session, [place.nodeId]))[0]!.map((reference): Found => ({ reference })), isPart: false }
  const page = found.all.slice(from, from + NODES_OF_PAGE)
  const nodes = await details(session, page)
  return { nodes, total: found.all.length, ...(found.isPart ? { isPart: true } : {}) }
}

/** Nodes are shown once, however many references lead to them. */
async function childrenOf(session: ClientSession, nodeIds: NodeId[]): Promise<ReferenceDescription[][]> {
  const results = await session.browse(
    nodeIds.map((nodeId) => ({
      nodeId,
      referenceTypeId: HIERARCHICAL,
      includeSubtypes: true,
      browseDirection: BrowseDirection.Forward,
      nodeClassMask: NodeClass.Object | NodeClass.Variable,
      resultMask: 63,
    })),
  )
  return Promise.all(results.map((result) => wholeOf(session, result)))
}

async function wholeOf(session: ClientSession, first: BrowseResult): Promise<ReferenceDescription[]> {
  const all = [...(first.references ?? [])]
  let next = first.continuationPoint
  while (next?.length && all.length < mostChildren) {
    const more = await session.browseNext(next, false)
    all.push(...(more.references ?? []))
    next = more.continuationPoint
  }
  const once = new Map(all.map((reference) => [reference.nodeId.toString(), reference]))
  // What stands on another server cannot be read here.
  return [...once.values()].filter(({ nodeId }) => !nodeId.serverIndex)
}

/** Variables below a node whose name or node id contains the text, level by level. */
async function search(session: ClientSession, start: NodeId, text: string, until: number) {
  const all: Found[] = []
  const seen = new Set([start.toString()])
  let level: { nodeId: NodeId; path: string }[] = [{ nodeId: start, path: '' }]
  while (level.length > 0) {
    const next: typeof level = []
    for (let at = 0; at < level.length; at += searchAtOnce) {
      if (seen.size > mostSearched || steadyNow() > until) return { all, isPart: true }
      const some = level.slice(at, at + searchAtOnce)
      const children = await childrenOf(
        session,
        some.map(({ nodeId }) => nodeId),
      )
      children.forEach((references, of) => {
        for (const reference of references) {
          const key = reference.nodeId.toString()
          if (seen.has(key)) continue
          seen.add(key)
          const path = some[of]!.path
          const name = nameOf(reference)
          next.push({ nodeId: reference.nodeId, path: `${path}${name}/` })
          const isVariable = reference.nodeClass === NodeClass.Variable
          if (isVariable && `${name} ${nodeText(reference.nodeId)}`.toLowerCase().includes(text))
            all.push({ reference, path })
        }
      })
    }
    level = next
  }
  return { all, isPart: false }
}

const nameOf = ({ displayName, browseName }: ReferenceDescription) =>
  (displayName.text || browseName.name || '').slice(0, 200)

async function details(session: ClientSession, found: Found[]): Promise<BrowsedNode[]> {
  const variables = found.filter(({ reference }) => reference.nodeClass === NodeClass.Variable)
  const [facts, units, names, below] = await Promise.all([
    factsOf(session, variables),
    unitsOf(session, variables),
    enumNamesOf(
      session,
      variables.map(({ reference }) => reference.nodeId),
    ).catch((): undefined[] => []),
    childrenOf(
      session,
      found.map(({ reference }) => reference.nodeId),
    ).catch((): undefined[] => []),
  ])
  return found.map((one, at): BrowsedNode => {
    const { reference, path } = one
    const which = variables.indexOf(one)
    return {
      nodeId: nodeText(reference.nodeId),
      name: nameOf(reference),
      ...(path ? { path: path.slice(0, -1).slice(-mostPath) } : {}),
      isVariable: which >= 0,
      // Properties, such as a unit, are no tree that somebody looks into.
      hasMore: below[at]?.some(({ typeDefinition }) => !isProperty(typeDefinition)) ?? false,
      ...(which >= 0 ? variableOf(facts[which]!, units[which], names[which]) : {}),
    }
  })
}

const isProperty = (type: NodeId) => type?.namespace === 0 && type.value === 68

type Facts = { value: DataValue; access: number }

async function factsOf(session: ClientSession, variables: Found[]): Promise<Facts[]> {
  if (variables.length === 0) return []
  const asked = variables.flatMap(({ reference: { nodeId } }) => [
    { nodeId, attributeId: AttributeIds.Value },
    { nodeId, attributeId: AttributeIds.UserAccessLevel },
  ])
  const read = await session.read(asked)
  return variables.map((_, at) => ({ value: read[2 * at]!, access: Number(read[2 * at + 1]?.value.value ?? 0) }))
}

const canWrite = 2

function variableOf({ value: read, access }: Facts, unit: string | undefined, names: EnumNames | undefined) {
  const { value, statusCode } = read
  const isArray = value && value.arrayType !== VariantArrayType.Scalar
  return {
    type: value && value.dataType !== DataType.Null ? DataType[value.dataType] : undefined,
    dataType: value && pointTypeOf(value),
    elements: isArray ? ((value.value as ArrayLike<unknown> | null)?.length ?? 0) : undefined,
    value: value && valueText(value, names),
    quality: qualityOf(statusCode.value),
    unit,
    isWritable: (access & canWrite) !== 0,
    words: names && [...names].slice(0, 100).map(([number, words]) => ({ value: number, words: words.slice(0, 30) })),
  }
}

const pointTypes: Partial<Record<DataType, PointType>> = {
  [DataType.Boolean]: 'bool',
  [DataType.SByte]: 'int16',
  [DataType.Byte]: 'uint16',
  [DataType.Int16]: 'int16',
  [DataType.UInt16]: 'uint16',
  [DataType.Int32]: 'int32',
  [DataType.UInt32]: 'uint32',
  [DataType.Int64]: 'int64',
  [DataType.UInt64]: 'uint64',
  [DataType.Float]: 'float32',
  [DataType.Double]: 'float64',
}
const noPoints = new Set([DataType.Null, DataType.ExtensionObject, DataType.DataValue, DataType.DiagnosticInfo])

/** The type of a point that can hold what a node has; undefined where none can. */
export function pointTypeOf({ dataType }: Variant): PointType | undefined {
  return noPoints.has(dataType) ? undefined : (pointTypes[dataType] ?? 'string')
}

/** Units as the server tells them, by the standard's property of analogue values. */
async function unitsOf(session: ClientSession, variables: Found[]): Promise<(string | undefined)[]> {
  if (variables.length === 0) return []
  try {
    const found = await session.translateBrowsePath(
      variables.map(({ reference: { nodeId } }) => ({
        startingNode: nodeId,
        relativePath: {
          elements: [{ referenceTypeId: HAS_PROPERTY, targetName: { name: 'EngineeringUnits', namespaceIndex: 0 } }],
        },
      })),
    )
    const targets = found.map(({ targets }) => targets?.[0]?.targetId)
    const known = targets.filter((target) => target !== undefined)
    if (known.length === 0) return []
    const read = await session.read(known.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })))
    return targets.map((target) => {
      const value =
        target && (read[known.indexOf(target)]?.value.value as { displayName?: { text?: string | null } } | null)
      return value?.displayName?.text?.slice(0, 50) || undefined
    })
  } catch {
    return [] // a server that knows no such service has no units to tell
  }
}

const HAS_PROPERTY = 'i=46'
