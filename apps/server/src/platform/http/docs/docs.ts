import type { Call } from '@zhizao/contract/http/call'
import type { FastifyInstance } from 'fastify'
import { openApi } from '../openapi.ts'
import { docsPolicy, type Openness, refuseStrangers } from '../page-safety.ts'
import { docsPage, docsStyle } from './docs-page.ts'

/** GET /api/openapi.json and pages to browse it at /api/docs, for those whom API_DOCS lets in. */
export function serveDocs(app: FastifyInstance, calls: readonly Call[], openness: Openness) {
  let made: ReturnType<typeof openApi> | undefined
  const document = () => {
    made ??= openApi(calls)
    return made
  }
  let bytes: Buffer | undefined
  app.register(async (docs) => {
    docs.addHook('onRequest', async (request, reply) => {
      if (refuseStrangers({ openness, setting: 'API_DOCS' }, request, reply)) return reply
    })
    docs.get('/api/openapi.json', async (_request, reply) => {
      const made = await document()
      bytes ??= Buffer.from(JSON.stringify(made))
      return reply.type('application/json; charset=utf-8').send(bytes)
    })
    docs.get<{ Querystring: Record<string, unknown> }>('/api/docs', async ({ query }, reply) => {
      const { group, find } = query
      const html = docsPage(await document(), { group: oneText(group), find: oneText(find) })
      return reply.header('content-security-policy', docsPolicy).type('text/html; charset=utf-8').send(html)
    })
    docs.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
  })
}

const oneText = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 100) : '')
