import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Call } from '@zhizao/contract/http/call'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>智造云 接口文档</title>
<link rel="stylesheet" href="/api/docs/ui/swagger-ui.css"></head><body><div id="ui"></div>
<script src="/api/docs/ui/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#ui', docExpansion: 'none', filter: true, tryItOutEnabled: false })`

/** GET /api/openapi.json and a page to browse it at /api/docs. */
export async function serveDocs(app: FastifyInstance, calls: readonly Call[]) {
  let text: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApi(calls))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start))
  const folder = path.dirname(import.meta.resolve('swagger-ui-dist/package.json').replace('file://', ''))
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/api/docs/ui/',
    decorateReply: false,
    index: false,
    allowedPath: (file) => /\.(css|js)$/.test(file),
  })
}
