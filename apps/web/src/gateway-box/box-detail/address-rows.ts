import { type ChannelDriver, PointAddress } from '@zhizao/contract/gateway-box/box-channel'
import { registerProblem } from '@zhizao/rules/modbus/register-address'
import { indexRangeProblem } from '@zhizao/rules/opc-ua/index-range'
import { nodeIdProblem } from '@zhizao/rules/opc-ua/node-id'
import { registerTables } from '../../device/index.ts'
import { t } from '../../platform/i18n/translate.ts'

/** An address while it is typed. */
export interface AddressDraft {
  table?: string
  address?: number
  bit?: number
  length?: number
  nodeId?: string
  index?: string
  code?: string
}
export type AddressField = keyof AddressDraft

/** A point of a device: one that the box reads, or one that is about to be added. */
export interface AddressRow {
  key: string
  /** Absent for a row that is not saved yet. */
  id?: string
  pointId: string
  pointCode: string
  pointName: string
  objectName: string
  dataType: string
  unit: string | null
  address: AddressDraft
}

/** What an address consists of, by the channel's driver. */
export const addressFields = (driver: ChannelDriver): readonly AddressField[] => {
  if (driver === 'opc-ua') return ['nodeId', 'index']
  return driver === 'json' ? ['code'] : ['table', 'address', 'bit', 'length']
}

const empty = (value: unknown) => value === undefined || value === null || value === ''

/** The address as it is sent: only what the driver knows and what was given. */
export const addressOf = (draft: AddressDraft, driver: ChannelDriver): AddressDraft =>
  Object.fromEntries(addressFields(driver).flatMap((field) => (empty(draft[field]) ? [] : [[field, draft[field]]])))

/** What is wrong with an address for a value of a type, in words. */
export function addressProblem(draft: AddressDraft, driver: ChannelDriver, dataType: string): string | undefined {
  const address = addressOf(draft, driver)
  const [first] = addressFields(driver)
  if (first === 'table' && (empty(address.table) || empty(address.address))) return t('请填写寄存器类型和地址')
  if (first === 'nodeId') {
    if (!address.nodeId?.trim()) return t('请填写节点')
    const problem = nodeIdProblem(address.nodeId) ?? (address.index ? indexRangeProblem(address.index) : undefined)
    if (problem) return t(problem)
  }
  if (first === 'code' && !address.code?.trim()) return t('请填写数据项')
  const parsed = PointAddress.safeParse(address)
  if (!parsed.success) return parsed.error.issues[0]?.message
  return first === 'table' ? registerProblem(parsed.data, dataType)?.message : undefined
}

/** The cells of a text copied from a spreadsheet; nothing where it is a single value. */
export function pastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.length > 1 || cells[0]!.length > 1 ? cells : undefined
}

/** A pasted text as the value of a field; tables by their Chinese or English name. */
export function pastedValue(field: AddressField, text: string): string | number | undefined {
  if (text === '') return undefined
  if (field === 'table')
    return registerTables.find(({ value, label }) => value === text.toLowerCase() || label === text)?.value
  if (field === 'nodeId' || field === 'index' || field === 'code') return text
  const number = Number(text)
  return Number.isInteger(number) ? number : undefined
}

/** Rows with cells filled in from the one that was pasted into, downwards and to the right. */
export function withPasted(
  rows: readonly AddressRow[],
  at: { row: number; field: AddressField },
  cells: readonly string[][],
  fields: readonly AddressField[],
): Record<string, AddressDraft> {
  const from = fields.indexOf(at.field)
  return Object.fromEntries(
    cells.flatMap((line, down) => {
      const row = rows[at.row + down]
      if (!row) return []
      const given = line.flatMap((text, right) => {
        const field = fields[from + right]
        return field ? [[field, pastedValue(field, text)] as const] : []
      })
      return [[row.key, { ...row.address, ...Object.fromEntries(given) }] as const]
    }),
  )
}
