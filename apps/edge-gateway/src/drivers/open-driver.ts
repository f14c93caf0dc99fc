import type { SetFileChannel } from '@zhizao/gateway-link/set-file'
import type { Driver, DriverSink, OpenDriver } from './driver.ts'

// Imported on first need: node-opcua alone weighs more than the rest of the gateway.
const openers: Record<SetFileChannel['driver'], () => Promise<OpenDriver>> = {
  'modbus-tcp': async () => (await import('./modbus/modbus-driver.ts')).openModbus,
  'modbus-rtu-over-tcp': async () => (await import('./modbus/modbus-driver.ts')).openModbus,
  'modbus-rtu': async () => (await import('./modbus/modbus-driver.ts')).openModbus,
  'opc-ua': async () => (await import('./opc-ua/opc-ua-driver.ts')).openOpcUa,
}

export async function openDriver(channel: SetFileChannel, sink: DriverSink): Promise<Driver> {
  const open = await openers[channel.driver]()
  return open(channel, sink)
}
