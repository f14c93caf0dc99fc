import { connect, type Socket } from 'node:net'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { Refusal } from '../../platform/refusal.ts'
import type { PrinterAddress } from './printer-address.ts'

/** Why a label was not handed over. `mayBeTaken`: all of it has left us, and nobody has heard whether it came. */
export class PrinterProblem extends Refusal {
  readonly mayBeTaken: boolean
  constructor(message: string, mayBeTaken: boolean) {
    super(ErrorCode.conflict, message)
    this.mayBeTaken = mayBeTaken
  }
}

export interface HandOverBounds {
  /** Until the printer answers at all, ms. */
  connect: number
  /** While it takes nothing, ms. */
  stall: number
}
const usual: HandOverBounds = { connect: 5000, stall: 20_000 }

interface Printer extends PrinterAddress {
  name: string
}

/**
 * Hands one label to a printer, on a connection of its own: that the printer closes it after our end, and does not break it
 * off, says that it has read all.
 */
export function handOver(printer: Printer, label: string, signal: AbortSignal, bounds = usual): Promise<void> {
  const { host, port } = printer
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let stage: Stage = 'connecting'
    const leave = (error?: unknown) => {
      clearTimeout(patience)
      signal.removeEventListener('abort', aborted)
      socket.destroy()
      error ? reject(error) : resolve()
    }
    const aborted = () => leave(signal.reason)
    const fail = (code: string) => leave(problemOf(code, stage, printer, bounds))
    let patience = setTimeout(() => fail('ETIMEDOUT'), bounds.connect)
    const waitAgain = () => {
      clearTimeout(patience)
      patience = setTimeout(() => fail('ESTALLED'), bounds.stall)
    }
    if (signal.aborted) return aborted()
    signal.addEventListener('abort', aborted)
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'EOTHER'))
    socket.on('connect', async () => {
      stage = 'sending'
      waitAgain()
      await written(socket, label, waitAgain)
      stage = 'sent'
      socket.end()
    })
    // What it says of itself is read away, or its end would never be seen.
    socket.resume()
    socket.on('end', () => (stage === 'sent' ? undefined : fail('ECONNRESET')))
    socket.on('close', () => (stage === 'sent' ? leave() : fail('ECONNRESET')))
  })
}

const PIECE = 16 * 1024

/** Piece by piece, so that a printer that takes one is seen to be alive. Ends where the socket has ended, too. */
async function written(socket: Socket, label: string, taken: () => void): Promise<void> {
  const bytes = Buffer.from(label, 'latin1')
  for (let at = 0; at < bytes.length; at += PIECE) {
    await new Promise<void>((resolve) => socket.write(bytes.subarray(at, at + PIECE), (error) => !error && resolve()))
    taken()
  }
}

type Stage = 'connecting' | 'sending' | 'sent'

function problemOf(code: string, stage: Stage, { name, host, port }: Printer, bounds: HandOverBounds): PrinterProblem {
  const place = `“${name}”（${host}:${port}）`
  const seconds = (ms: number) => Math.round(ms / 1000)
  if (stage === 'sent')
    return new PrinterProblem(
      code === 'ESTALLED'
        ? `打印机${place}收下数据后 ${seconds(bounds.stall)} 秒没有确认，最后一张是否打出请看打印机`
        : `打印机${place}在确认前断开了连接，最后一张是否打出请看打印机`,
      true,
    )
  const said = (message: string) => new PrinterProblem(message, false)
  if (code === 'ESTALLED')
    return said(`打印机${place} ${seconds(bounds.stall)} 秒没有接收数据，请检查是否缺纸、暂停或盖子打开`)
  if (stage === 'sending' || code === 'ECONNRESET') return said(`打印机${place}中断了连接，请检查打印机后继续`)
  switch (code) {
    case 'ECONNREFUSED':
      return said(`打印机${place}拒绝连接，请检查端口，以及打印机的网络打印是否已开启`)
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'EADDRNOTAVAIL':
      return said(`网络不通，到不了打印机${place}，请检查地址、网线和网段`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return said(`找不到打印机${place}的主机名，请检查主机地址`)
    case 'ETIMEDOUT':
      return said(`打印机${place} ${seconds(bounds.connect)} 秒没有应答，请检查是否开机、地址是否正确`)
    default:
      return said(`连接不上打印机${place}（${code}）`)
  }
}
