import { script, scriptRun } from '@zhizao/contract/operations/script'
import { vi } from 'vitest'
import { type Caller, callerOf } from '../testing/caller.ts'
import type { TestServer } from '../testing/test-server.ts'

/** The administrator whom the first start made: he alone is the installation's. */
export async function signInInstaller(server: TestServer): Promise<Caller> {
  const caller = callerOf(server.url, undefined, server.platform.now)
  await caller.signIn('admin', server.platform.settings.ADMIN_PASSWORD!)
  return caller
}

/** A run once it has ended, with its log. */
export const endedRun = (caller: Caller, id: string) =>
  vi.waitFor(
    async () => {
      const run = await caller.client(scriptRun).get({ id })
      if (!run.endedAt) throw new Error(`run ${id} is still ${run.state}`)
      return run
    },
    { timeout: 60_000, interval: 100 },
  )

/** Runs a script to its end. */
export async function ran(caller: Caller, input: Parameters<ReturnType<typeof clientOf>['run']>[0]) {
  const { runId } = await clientOf(caller).run(input)
  return endedRun(caller, runId)
}
const clientOf = (caller: Caller) => caller.client(script)
