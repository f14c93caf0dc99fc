import type { OpcUaAddress, SetFilePoint } from '@zhizao/gateway-link/set-file'
import { indexRangeProblem } from '@zhizao/rules/opc-ua/index-range'
import { type NodeIdText, readNodeId } from '@zhizao/rules/opc-ua/node-id'
import type { ClientSession } from 'node-opcua-client'
import { NodeId, NodeIdType } from 'node-opcua-nodeid'
import { NumericRange } from 'node-opcua-numeric-range'

/** A node as the library takes it, with the part of an array that is wanted. */
export type Place = { nodeId: NodeId; indexRange?: NumericRange }

export class BadAddress extends Error {}

/**
 * Where a node stands on a server; throws `BadAddress` with a sentence for people. A namespace that is named by its URI gets its
 * number from the server, which may have given it another since its last start.
 */
export async function placeOf(session: ClientSession, { nodeId, index }: OpcUaAddress): Promise<Place> {
  const read = readNodeId(nodeId)
  if (typeof read === 'string') throw new BadAddress(read)
  const problem = index ? indexRangeProblem(index) : undefined
  if (problem) throw new BadAddress(problem)
  const place = { nodeId: nodeOf(read, await numberOf(session, read.namespace)) }
  return index ? { ...place, indexRange: new NumericRange(index) } : place
}

export const addressOf = ({ address }: SetFilePoint) => address as OpcUaAddress

async function numberOf(session: ClientSession, namespace: NodeIdText['namespace']): Promise<number> {
  if (typeof namespace === 'number') return namespace
  const asked = namespaces.get(session) ?? session.readNamespaceArray()
  namespaces.set(session, asked)
  const number = (await asked).indexOf(namespace.uri)
  if (number < 0) throw new BadAddress(`服务器上没有名称空间 ${namespace.uri}`)
  return number
}

const namespaces = new WeakMap<ClientSession, Promise<string[]>>()

// Made of its parts: the library's own reading of texts takes brackets, colons and semicolons within names for something else.
function nodeOf({ kind, value }: NodeIdText, namespace: number): NodeId {
  switch (kind) {
    case 'i':
      return new NodeId(NodeIdType.NUMERIC, Number(value), namespace)
    case 's':
      return new NodeId(NodeIdType.STRING, value, namespace)
    case 'g':
      return new NodeId(NodeIdType.GUID, value.toUpperCase(), namespace)
    case 'b':
      return new NodeId(NodeIdType.BYTESTRING, Buffer.from(value, 'base64'), namespace)
  }
}

/** A node id as people write it, the way back of `placeOf`. */
export function nodeText({ identifierType, value, namespace }: NodeId): string {
  const prefix = namespace === 0 ? '' : `ns=${namespace};`
  switch (identifierType) {
    case NodeIdType.NUMERIC:
      return `${prefix}i=${value}`
    case NodeIdType.GUID:
      return `${prefix}g=${value}`
    case NodeIdType.BYTESTRING:
      return `${prefix}b=${(value as Buffer).toString('base64')}`
    default:
      return `${prefix}s=${value}`
  }
}
