import { deviceLedger } from '@zhizao/contract/device/device-ledger'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { exportLedger, ledgerImport } from './device-ledger-sheet.ts'

export const deviceLedgerRoutes = (ports: DevicePorts): Route[] =>
  implement(deviceLedger, {
    export: exportLedger,
    ...sheetHandlers(ledgerImport(ports), 'deviceLedger.import', deviceLedger, ports.jobs),
  })
