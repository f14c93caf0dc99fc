import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pagePolicy } from './page-safety.ts'

const built = path.join(import.meta.dirname, '../../../../web/dist')

/** The built web app: hashed assets for ever, the page itself never from a cache, every other address answered by the page. */
export async function serveWeb(app: FastifyInstance, folder = built) {
  if (!existsSync(path.join(folder, 'index.html'))) return false
  const files: FastifyStaticOptions = {
    root: folder,
    preCompressed: true,
    index: false,
    setHeaders(reply, file) {
      reply.header('content-security-policy', pagePolicy(reply.request.host))
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  }
  await app.register(fastifyStatic, { ...files, wildcard: false, globIgnore: ['assets/**'] })
  // Looked up when asked for: a route for each of the many hundred would cost every start.
  const assets = { root: path.join(folder, 'assets'), prefix: '/assets/', decorateReply: false }
  if (existsSync(assets.root))
    await app.register(fastifyStatic, { ...files, ...assets, allowedPath: namesIn(assets.root) })
  const page = (reply: FastifyReply) => reply.sendFile('index.html')
  app.get('/', (_request, reply) => page(reply))
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{2,5}(\?|$)/.test(request.url)
    return isPage ? page(reply) : reply.code(404).send({ code: 404, msg: '没有这个接口', data: null })
  })
  return true
}

/** A folder that was built anew is read again, but not for each name that is guessed, ms. */
const READ_AGAIN_AFTER = 1000

/** Whether a file stands in the folder, without asking the disk: who asks for what is not there costs nothing. */
function namesIn(folder: string) {
  let names = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  return (name: string) => {
    const known = names.has(name)
    if (known || performance.now() - readAt < READ_AGAIN_AFTER) return known
    readAt = performance.now()
    // While it is built anew it is away for a moment.
    if (existsSync(folder)) names = new Set(readdirSync(folder).map((each) => `/${each}`))
    return names.has(name)
  }
}
