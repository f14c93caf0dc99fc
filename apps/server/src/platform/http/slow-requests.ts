import type { FastifyInstance } from 'fastify'
import { answerClientError } from './answer-error.ts'

export interface SlowLimits {
  /** Without a byte of a request that has not come whole, ms; a socket without a request too. */
  idle: number
  /** From its head to the end of a body that is no upload, ms. */
  body: number
  /** The same for uploads, ms: half a gigabyte by 1.2 Mbit/s. */
  upload: number
}
/** So often in a row an answer may stand still for as long as a request may. */
const STANDS = 4
const usual: SlowLimits = { idle: 30_000, body: 60_000, upload: 3600_000 }

const late = () => Object.assign(new Error('the request did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Ends requests that do not come on; those that are whole take as long as their work takes. */
export function endSlowRequests(app: FastifyInstance, limits: SlowLimits = usual) {
  const { server } = app
  server.timeout = limits.idle
  server.headersTimeout = limits.idle
  server.requestTimeout = limits.upload
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { socket } = raw
    const end = () => {
      if (raw.complete) return
      if (reply.raw.headersSent) raw.destroy()
      else answerClientError(late(), socket)
    }
    raw.on('timeout', end)
    // Heard so that the socket is not ended under an answer that is long in the making, or slowly read; one that is not
    // read at all stays in memory for nobody.
    let stood = 0
    reply.raw.on('timeout', () => {
      if (!socket.writableLength) return
      if (++stood < STANDS) socket.setTimeout(limits.idle)
      else socket.destroy()
    })
    const isUpload = request.routeOptions.config.call?.encoding === 'multipart'
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody && !isUpload) {
      const timer = setTimeout(end, limits.body)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
