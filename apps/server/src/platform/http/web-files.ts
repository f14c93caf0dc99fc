import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const built = path.join(import.meta.dirname, '../../../../web/dist')

// Pictures of cameras come straight from the addresses that the company gave: see docs/decisions/0023-video.md.
const security = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'; connect-src 'self' ws: wss: http: https:; frame-src 'self' http: https:; media-src 'self' blob: data:; worker-src 'self' blob:",
}

/** The built web app: hashed assets for ever, the page itself never from a cache, every other address answered by the page. */
export async function serveWeb(app: FastifyInstance, folder = built) {
  if (!existsSync(path.join(folder, 'index.html'))) return false
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: false,
    setHeaders(reply, file) {
      for (const [name, value] of Object.entries(security)) reply.header(name, value)
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const page = (reply: FastifyReply) => reply.sendFile('index.html')
  app.get('/', (_request, reply) => page(reply))
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{2,5}(\?|$)/.test(request.url)
    return isPage ? page(reply) : reply.code(404).send({ code: 404, msg: '没有这个接口', data: null })
  })
  return true
}
