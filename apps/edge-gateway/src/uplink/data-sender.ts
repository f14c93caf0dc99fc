import type { SampleBuffer, StoredMessage } from '../buffer/sample-buffer.ts'

const mostInFlight = 32
// A server that takes connections but acknowledges nothing for so long is asked again over a new connection.
const ackTimeoutMs = 60_000

type Publish = (payload: string, acknowledged: (error?: Error | null) => void) => void

/** Sends the buffer in sequence order with a window of unacknowledged messages, for the life of one connection. */
export function dataSender(buffer: SampleBuffer, publish: Publish, onStuck: () => void) {
  const inFlight = new Set<number>()
  let sentTo = 0
  let ended = false
  let ready: StoredMessage[] = []
  let stuck: NodeJS.Timeout | undefined
  buffer.settle() // what was acknowledged before must not go out again

  function pump(): void {
    while (!ended && inFlight.size < mostInFlight) {
      if (ready.length === 0) ready = buffer.after(sentTo, mostInFlight)
      const message = ready.shift()
      if (!message) break
      sentTo = message.seq
      inFlight.add(message.seq)
      buffer.protect(sentTo)
      publish(message.payload, (error) => {
        if (ended || error) return // the next connection sends it again
        inFlight.delete(message.seq)
        buffer.acknowledge(message)
        watch()
        pump()
      })
    }
    if (!stuck) watch()
  }

  function watch(): void {
    clearTimeout(stuck)
    stuck = inFlight.size > 0 ? setTimeout(onStuck, ackTimeoutMs) : undefined
  }

  return {
    /** New messages may be waiting. */
    pump,
    idle: () => inFlight.size === 0,
    end(): void {
      ended = true
      clearTimeout(stuck)
      buffer.protect(0)
    },
  }
}
