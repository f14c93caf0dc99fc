import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Openness, refuseStrangers } from '../http/page-safety.ts'

/** Figures of this process, read at /metrics. */
export function metrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'zhizao_http_request_seconds',
    help: 'Duration of HTTP calls',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return {
    registry,
    requests,
    counter: (name: string, help: string) => new Counter({ name: `zhizao_${name}`, help, registers: [registry] }),
    gauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name: `zhizao_${name}`,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      }),
  }
}
export type Metrics = ReturnType<typeof metrics>

/** Answers as long as the process does, whatever becomes of its database. */
export const LIVE_PATH = '/api/health/live'

/** GET /api/health (200 ready, 503 not), LIVE_PATH, and GET /metrics for those whom METRICS lets in. */
export function observe(
  app: FastifyInstance,
  figures: Metrics,
  { ready, openness }: { ready: () => Promise<Record<string, string>>; openness: Openness },
) {
  app.get('/api/health', async (_request, reply) => {
    const parts = await ready()
    const isReady = Object.values(parts).every((state) => state === 'ok')
    return reply.code(isReady ? 200 : 503).send({ live: true, ready: isReady, parts })
  })
  app.get(LIVE_PATH, (_request, reply) => reply.send({ live: true }))
  app.get('/metrics', async (request, reply) => {
    if (refuseStrangers({ openness, setting: 'METRICS' }, request, reply)) return reply
    return reply.type(figures.registry.contentType).send(await figures.registry.metrics())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    figures.requests.observe({ route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
