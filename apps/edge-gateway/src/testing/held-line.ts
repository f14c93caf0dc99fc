import { connect, createServer, type Socket } from 'node:net'

type Side = { from: Socket; to: Socket; waiting: Buffer[] }

/** A line to a port of this machine that can be held: what is sent meanwhile comes later, as over a radio link that stands still. */
export async function heldLine(target: number) {
  const sides = new Set<Side>()
  let held = false
  const join = (from: Socket, to: Socket) => {
    const side: Side = { from, to, waiting: [] }
    sides.add(side)
    from.on('data', (bytes) => {
      if (held) side.waiting.push(bytes)
      else to.write(bytes)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sides.delete(side)
      to.destroy()
    })
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port: target, noDelay: true })
    join(near, far)
    join(far, near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    for (const { from } of sides) from.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    hold() {
      held = true
    },
    release() {
      held = false
      for (const { to, waiting } of sides) for (const bytes of waiting.splice(0)) to.write(bytes)
    },
    /** Bytes that wait on the held line. */
    waiting: () =>
      [...sides].reduce((sum, { waiting }) => sum + waiting.reduce((all, each) => all + each.length, 0), 0),
    /** Breaks what runs over it; what was held is lost. */
    cut,
    async close() {
      cut()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
