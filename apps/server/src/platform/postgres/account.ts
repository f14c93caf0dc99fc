import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { setClock } from '../set-clock.ts'
import { PostgresProblem } from './postgres-problem.ts'

/** The uid and gid that PostgreSQL runs as; undefined when it runs as ourselves. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root, so root lends it the user who owns the cluster, or else `nobody`: that one exists
 * everywhere (initdb insists on a passwd entry), so no system user has to be created.
 */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  if (!line)
    throw new PostgresProblem(
      'no-account',
      'root 用户不能运行 PostgreSQL，且系统中没有 nobody 用户。请改用普通用户启动。',
    )
  return { uid: Number(line[1]), gid: Number(line[2]) }
}

/** Runs a program of PostgreSQL to its end under `account`; an abort ends it early. */
export function run(
  file: string,
  args: string[],
  options: { account: Account; cwd: string; signal?: AbortSignal },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...spawnAs(options.account),
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    const end = () => child.kill('SIGTERM')
    options.signal?.addEventListener('abort', end)
    child.on('error', (error) => reject(explainSpawnError(error)))
    // Comes once its own children have let go of the output too.
    child.on('close', (code) => {
      options.signal?.removeEventListener('abort', end)
      resolve({ code, output })
    })
  })
}

/** Spawn options for `account`; messages in English because we read them, time in UTC because the logs are compared. */
export function spawnAs(account: Account) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...setClock }
  return account ? { ...account, env } : { env }
}

function explainSpawnError(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'EPERM') return error
  return new PostgresProblem(
    'no-account',
    '当前环境不允许 root 切换到 nobody 用户来运行 PostgreSQL。请改用普通用户启动。',
    {
      cause: error,
    },
  )
}
