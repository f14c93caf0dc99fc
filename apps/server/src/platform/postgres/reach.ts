import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Account } from './account.ts'

/** The folder nearest to the root that `account` may not pass on its way into `folder`; undefined when the way is open. */
export function closedFolderOnTheWay(folder: string, account: Account): string | undefined {
  if (!account) return undefined
  const way: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    way.unshift(at)
    if (at === dirname(at)) break
  }
  return way.find((at) => !mayPass(at, account))
}

function mayPass(folder: string, account: NonNullable<Account>): boolean {
  const { mode, uid, gid } = statSync(folder)
  const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  return (mode & execute) !== 0
}
