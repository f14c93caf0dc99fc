import type { TestReading } from '@zhizao/gateway-link/questions'
import { AttributeIds, type ClientSession, DataType, VariantArrayType } from 'node-opcua-client'
import type { TestRead } from '../driver.ts'
import { toEngineering } from '../engineering-value.ts'
import { statusFault } from '../fault-words.ts'
import { enumNamesOf } from './opc-ua-enumeration.ts'
import { addressOf, BadAddress, placeOf } from './opc-ua-node.ts'
import { readingOf } from './opc-ua-reading.ts'
import { qualityOf, stampOf } from './opc-ua-value.ts'
import { valueText } from './opc-ua-value-text.ts'

/** Reads a node now and shows what the server calls its value beside what a point makes of it. */
export async function testRead(session: ClientSession, { point, now }: TestRead): Promise<TestReading> {
  const none = (fault: string): TestReading => ({ value: null, quality: 'bad', time: now(), fault })
  try {
    const place = await placeOf(session, addressOf(point))
    const read = await session.read({ ...place, attributeId: AttributeIds.Value }, 0)
    const [names] = await enumNamesOf(session, [place.nodeId]).catch((): undefined[] => [])
    const { raw, fault } = readingOf(point, read.value, names)
    const quality = qualityOf(read.statusCode.value)
    const shown = { time: stampOf(read) ?? now(), raw: read.value ? rawText(read.value, names) : undefined }
    if (quality === 'bad') return { ...none(statusFault(read.statusCode.name)), ...shown }
    const value = raw === undefined ? undefined : toEngineering(point, raw)
    if (value === undefined) return { ...none(fault ?? '节点的值不能换算为点位的值'), ...shown }
    return { value, quality, ...shown }
  } catch (error) {
    if (error instanceof BadAddress) return none(error.message)
    throw error
  }
}

function rawText(...[variant, names]: Parameters<typeof valueText>): string {
  if (variant.dataType === DataType.Null) return 'Null'
  const array = variant.arrayType === VariantArrayType.Scalar ? '' : '[]'
  return `${DataType[variant.dataType]}${array} ${valueText(variant, names)}`.trim()
}
