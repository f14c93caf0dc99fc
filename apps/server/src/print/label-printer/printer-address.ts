import { letsThrough } from '../../platform/printer-hosts.ts'
import { invalidField } from '../../platform/refusal.ts'
import type { Settings } from '../../platform/settings.ts'

export interface PrinterAddress {
  host: string
  port: number
}
export type RequireAllowed = (address: PrinterAddress) => void

/** Refuses printers where the installation lets nothing be sent: who may enter one could reach all that the server reaches. */
export function printerAddresses({ LABEL_PRINTERS }: Pick<Settings, 'LABEL_PRINTERS'>): RequireAllowed {
  return ({ host, port }) => {
    if (!LABEL_PRINTERS.length)
      throw invalidField(
        'host',
        '主机地址',
        '本系统没有放行任何标签打印机，请系统管理员在服务器上设置 LABEL_PRINTERS 后再试',
      )
    if (!letsThrough(LABEL_PRINTERS, host, port))
      throw invalidField(
        'host',
        '主机地址',
        `${host}:${port} 不在系统放行的标签打印机地址内，请系统管理员在 LABEL_PRINTERS 中加入`,
      )
  }
}
