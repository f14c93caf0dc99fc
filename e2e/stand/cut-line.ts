import net, { type AddressInfo } from 'node:net'

/** A line to a server that can be cut: `cut` ends and refuses connections, `swallow` lets every packet vanish without a word. */
export async function cuttableLine(port: number) {
  const pairs = new Set<[net.Socket, net.Socket]>()
  let state: 'whole' | 'cut' | 'swallowing' = 'whole'
  const line = net.createServer((near) => {
    near.on('error', () => near.destroy())
    if (state === 'cut') return near.resetAndDestroy()
    const far = net.connect(port, '127.0.0.1')
    far.on('error', () => far.destroy())
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    near.on('data', (piece) => state === 'swallowing' || far.write(piece))
    far.on('data', (piece) => state === 'swallowing' || near.write(piece))
    near.on('close', () => far.destroy())
    far.on('close', () => {
      pairs.delete(pair)
      if (state !== 'swallowing') near.destroy()
    })
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    for (const [near, far] of pairs) for (const socket of [near, far]) socket.resetAndDestroy()
  }
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut() {
      state = 'cut'
      endAll()
    },
    swallow() {
      state = 'swallowing'
    },
    /** Connections of before are gone: their packets were lost. */
    mend() {
      state = 'whole'
      endAll()
    },
    stop() {
      endAll()
      line.close()
    },
  }
}
