import type { SerialPort } from 'serialport'
import { ModbusFailure } from './modbus-failure.ts'
import type { SerialSettings } from './modbus-line.ts'

/** Opens a serial port for this program alone; says in words why it cannot be had. */
export async function openSerial({ path, ...settings }: SerialSettings): Promise<SerialPort> {
  // On first need only: it brings a library in machine code, which few gateways use.
  const { SerialPort } = await import('serialport').catch((error: Error) => {
    throw new ModbusFailure(
      'closed',
      `网关程序缺少串口组件，不能打开 ${path}（${(error as NodeJS.ErrnoException).code}）`,
    )
  })
  const port = new SerialPort({ path, ...settings, lock: true, autoOpen: false })
  return new Promise((done, failed) => {
    port.open((error) => {
      if (error) failed(new ModbusFailure('closed', serialFault(path, error)))
      else done(port)
    })
  })
}

export function closeSerial(port: SerialPort): Promise<void> {
  return new Promise((done) => {
    if (!port.isOpen) return done()
    // Both fail where the cable has been pulled meanwhile; then it is closed as well.
    port.flush(() => port.close(() => done()))
  })
}

/** What the system says of a port that it does not open; Windows has words of its own. */
export function serialFault(path: string, { message }: Error): string {
  if (/cannot lock|busy|temporarily unavailable|in use/i.test(message)) return `串口 ${path} 被其他程序占用`
  if (/no such file|file not found|no such device|unknown error code 2\b/i.test(message))
    return `串口 ${path} 不存在，请检查名称和接线`
  if (/access denied/i.test(message)) return `串口 ${path} 被其他程序占用，或没有权限打开`
  if (/permission denied|not permitted/i.test(message))
    return `没有权限打开串口 ${path}，请把运行网关的用户加入 dialout 组`
  if (/inappropriate ioctl|not a (tty|terminal)|invalid argument/i.test(message))
    return `${path} 不是串口，或不支持所设的波特率`
  return `串口 ${path} 打不开`
}
