import {
  AttributeIds,
  BrowseDirection,
  type ClientSession,
  DataType,
  type LocalizedText,
  type NodeId,
  type Variant,
} from 'node-opcua-client'
import type { EnumNames } from './opc-ua-reading.ts'

const HAS_PROPERTY = 'HasProperty'
/** Types of the standard that are no enumerations, by their number in namespace 0. */
const lastBuiltIn = 25

/**
 * Names of the values of nodes that are enumerations: of the node itself (a multi-state), or of its data type. A server that does not
 * tell them gives none.
 */
export async function enumNamesOf(
  session: ClientSession,
  nodeIds: readonly NodeId[],
): Promise<(EnumNames | undefined)[]> {
  const ofTypes = new Map<string, Promise<EnumNames | undefined>>()
  const types = await session.read(nodeIds.map((nodeId) => ({ nodeId, attributeId: AttributeIds.DataType })))
  return Promise.all(
    nodeIds.map(async (nodeId, at) => {
      const type = types[at]?.value.value as NodeId | undefined
      const own = await namesAt(session, nodeId)
      if (own || !type || (type.namespace === 0 && Number(type.value) <= lastBuiltIn)) return own
      const key = type.toString()
      const known = ofTypes.get(key) ?? namesAt(session, type)
      ofTypes.set(key, known)
      return known
    }),
  )
}

async function namesAt(session: ClientSession, nodeId: NodeId): Promise<EnumNames | undefined> {
  const found = await session.browse({
    nodeId,
    referenceTypeId: HAS_PROPERTY,
    browseDirection: BrowseDirection.Forward,
    includeSubtypes: true,
    nodeClassMask: 0,
    resultMask: 63,
  })
  const property = found.references?.find(({ browseName }) => /^Enum(Strings|Values)$/.test(browseName.name ?? ''))
  if (!property) return undefined
  const { value } = await session.read({ nodeId: property.nodeId, attributeId: AttributeIds.Value })
  return namesOf(value)
}

function namesOf({ dataType, value }: Variant): EnumNames | undefined {
  if (!Array.isArray(value)) return undefined
  if (dataType === DataType.LocalizedText)
    return new Map((value as LocalizedText[]).map(({ text }, at) => [at, text ?? String(at)]))
  return new Map(
    (value as { value?: number | number[]; displayName?: LocalizedText }[]).flatMap(({ value: of, displayName }) => {
      // A whole number of 64 bits comes as its two halves.
      const number = Array.isArray(of) ? of[1] : of
      return number === undefined || !displayName?.text ? [] : [[number, displayName.text] as const]
    }),
  )
}
