import { AttributeIds, type ClientSession, VariableIds } from 'node-opcua-client'

const EVERY = 30_000
/** Differences up to here change nothing that people see. */
const MOST_OFF = 2000

/** How far a server's clock is off ours, ms; within the error of asking it counts as right. */
export function offBy(serverTime: number, asked: number, answered: number): number {
  const [least, most] = [serverTime - answered - MOST_OFF, serverTime - asked + MOST_OFF]
  return least > 0 || most < 0 ? Math.round(serverTime - (asked + answered) / 2) : 0
}

/** Asks a server for its clock, at once and now and then; `tell` hears how far it is off. A server that does not say it is believed. */
export function watchServerClock(session: ClientSession, now: () => number, tell: (offMs: number) => void) {
  const nodeId = `i=${VariableIds.Server_ServerStatus_CurrentTime}`
  let isOver = false
  const ask = async () => {
    const asked = now()
    // The session itself tells of its end.
    const answer = await session.read({ nodeId, attributeId: AttributeIds.Value }).catch(() => undefined)
    const time: unknown = answer?.value?.value
    if (time instanceof Date && !isOver) tell(offBy(time.getTime(), asked, now()))
  }
  void ask()
  const timer = setInterval(() => void ask(), EVERY)
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** "服务器时钟慢 125 秒，数值按接收时间记录"; nothing where it is right. */
export function clockWords(offMs: number): string | undefined {
  if (offMs === 0) return undefined
  const seconds = Math.round(Math.abs(offMs) / 1000)
  const hours = Math.round(seconds / 360) / 10
  if (hours < 1)
    return offMs < 0
      ? `服务器时钟慢 ${seconds} 秒，数值按接收时间记录`
      : `服务器时钟快 ${seconds} 秒，数值按接收时间记录`
  return offMs < 0 ? `服务器时钟慢 ${hours} 小时，数值按接收时间记录` : `服务器时钟快 ${hours} 小时，数值按接收时间记录`
}
