import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Application } from './app.ts'
import { serveDocs } from './platform/http/docs/docs.ts'
import { createHttpServer } from './platform/http/server.ts'
import { serveWeb } from './platform/http/web-files.ts'
import { hasRoom } from './platform/observe/disk-room.ts'
import { metrics, observe } from './platform/observe/observe.ts'
import type { Platform } from './platform/platform.ts'
import { pushServer } from './platform/push/push-server.ts'
import { busyProcesses } from './platform/work/work-room.ts'

export interface RunningServer {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/** The process beyond the database: domains, HTTP and web, in this order up and in the other down. */
export async function startServer(
  platform: Platform,
  app: Application,
  options: { checkReplies?: boolean; signal?: AbortSignal } = {},
): Promise<RunningServer> {
  const { database, events, push, log, settings, diskFault, now } = platform
  const routes = app.domains.flatMap((domain) => domain.routes)
  const http = await createHttpServer({
    database,
    sessions: app.sessions,
    proofFits: app.proofFits,
    licence: app.licence,
    diskFault,
    waiting: (place) => events.publish('work.waiting', place),
    trustProxy: settings.TRUST_PROXY,
    ownHosts: settings.PUBLIC_URL ? [new URL(settings.PUBLIC_URL).host] : [],
    uploadFolder: path.join(settings.DATA_DIR, 'tmp', 'uploads'),
    routes,
    log,
    now,
    checkReplies: options.checkReplies,
  })
  const figures = metrics()
  for (const domain of app.domains) domain.measure?.(figures)
  figures.gauge('push_connections', 'Browsers connected for push', () => push.connections.size)
  figures.gauge('work_processes', 'Processes at work beside the event loop', busyProcesses)
  const ready = async () => ({
    ...Object.assign({}, ...app.domains.map((domain) => domain.health?.() ?? {})),
    disk: diskFault?.() || !hasRoom(settings.DATA_DIR) ? 'full' : 'ok',
    database: (await database.answers()) ? 'ok' : 'unreachable',
  })
  observe(http, figures, { ready, openness: settings.METRICS })
  const calls = routes.map((route) => route.call)
  serveDocs(http, calls, settings.API_DOCS)
  if (!(await serveWeb(http))) log.warn('the web app is not built: only the API is served')
  const started: (() => Promise<void>)[] = []
  const { sessions, pushSources: sources } = app
  const pushed = pushServer({
    server: http.server,
    hub: push,
    sessions,
    sources,
    events,
    log,
    now,
    trustProxy: settings.TRUST_PROXY,
    publicUrl: settings.PUBLIC_URL,
  })
  const stop = async () => {
    pushed.stop()
    await http.close()
    for (const close of started.toReversed()) await close()
  }
  try {
    for (const domain of app.domains) {
      options.signal?.throwIfAborted()
      await domain.start?.()
      if (domain.stop) started.push(() => domain.stop!())
    }
    await http.listen({ host: settings.HOST, port: settings.PORT })
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = http.server.address() as AddressInfo
  return { url: settings.PUBLIC_URL ?? `http://localhost:${port}`, port, stop }
}
