import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { sheetCalls } from '../http/sheet.ts'
import { DeviceObject, objectFilters } from './object-fields.ts'

/** How a machine's warranty stands by the plant's day: over, over within 30 days, or neither. */
export const Warranty = z.enum(['expired', 'soon', 'valid'])
export const warrantyTitles: Record<z.infer<typeof Warranty>, string> = {
  expired: '已过保',
  soon: '30 天内到期',
  valid: '在保',
}

/** A machine as the ledger shows it. */
export const LedgerDevice = DeviceObject.extend({
  customerId: Id.nullable(),
  customerName: z.string().nullable().meta({ title: '所属客户' }),
  fileCount: z.number().int().meta({ title: '文件数' }),
})
export type LedgerDevice = z.infer<typeof LedgerDevice>

export const ledgerFilters = {
  ...objectFilters,
  manufacturer: text(100).optional().meta({ title: '生产厂家' }),
  serialNumber: text(100).optional().meta({ title: '出厂编号' }),
  customerId: Id.optional().meta({ title: '所属客户' }),
  warranty: Warranty.optional().meta({ title: '质保' }),
}

/** The ledger as a sheet: machines are found by their codes. */
export const deviceLedger = calls('/device/ledger', 'deviceLedger', {
  export: post('/export', {
    title: '导出设备台账',
    kind: 'file',
    body: z.object(ledgerFilters),
    permission: 'deviceLedger:export',
    writes: false,
  }),
  ...sheetCalls('deviceLedger', '设备台账'),
})
