import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Restart } from '@zhizao/contract/operations/monitoring'
import { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'

const Known = z.object({ total: z.number().int(), last: z.array(Restart) })
type Known = z.infer<typeof Known>

/** Ends of the server that nobody ordered, as scripts/keep-server.mjs writes them in the data folder. */
export function restartsOf({ settings, log, now }: Pick<Platform, 'settings' | 'log' | 'now'>) {
  const file = path.join(settings.DATA_DIR, 'restarts.json')

  async function read(): Promise<Known> {
    try {
      return Known.parse(JSON.parse(await readFile(file, 'utf8')))
    } catch (error) {
      // None yet is how it should be.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error, file }, 'restarts cannot be read')
      return { total: 0, last: [] }
    }
  }

  return {
    read,
    /** Tells the log of ends since the server was up last, and writes in that it is up again. */
    async noteBack() {
      const { total, last } = await read()
      if (!last.some(({ backAt }) => backAt === null)) return
      for (const { backAt, ...end } of last.toReversed())
        if (backAt === null) log.warn(end, 'the server had ended by itself and is started again')
      const backAt = now().toISOString()
      const noted = { total, last: last.map((one) => ({ ...one, backAt: one.backAt ?? backAt })) }
      await writeFile(`${file}.new`, JSON.stringify(noted), { mode: 0o600 })
        .then(() => rename(`${file}.new`, file))
        .catch((error) => log.warn({ err: error, file }, 'restarts cannot be written'))
    },
  }
}
export type Restarts = ReturnType<typeof restartsOf>
