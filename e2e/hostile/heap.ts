import { WebSocket } from 'ws'

/** Bytes that the program's heap holds after a whole collection, asked by its inspector. */
export async function heapAfterCollection(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let next = 0
  const call = <Result>(method: string) =>
    new Promise<Result>((resolve) => {
      const id = ++next
      const look = (data: unknown) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Result }
        if (answer.id !== id) return
        socket.off('message', look)
        resolve(answer.result)
      }
      socket.on('message', look)
      socket.send(JSON.stringify({ id, method }))
    })
  // Twice: what finalizers let go in the first is taken by the second.
  for (let times = 0; times < 2; times++) await call('HeapProfiler.collectGarbage')
  const { usedSize } = await call<{ usedSize: number }>('Runtime.getHeapUsage')
  socket.close()
  return usedSize
}
