/** Why the embedded PostgreSQL cannot be used: a message for the operator and an exit code (sysexits) for the process. */
export class PostgresProblem extends Error {
  override readonly name = 'PostgresProblem'
  readonly reason: PostgresProblemReason
  readonly exitCode: number

  constructor(reason: PostgresProblemReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
    this.exitCode = exitCodes[reason]
  }
}

export type PostgresProblemReason = keyof typeof exitCodes

const exitCodes = {
  'no-binaries': 69,
  'no-account': 77,
  'not-writable': 73,
  'disk-full': 74,
  'folder-in-use': 75,
  'wrong-version': 78,
  'start-failed': 70,
  killed: 70,
} as const

/** Turns a file system error on `path` into the problem it means; anything unknown is passed on unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException)?.code
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path, error)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    const why =
      code === 'EROFS' ? '文件系统是只读的' : code === 'ENOTDIR' || code === 'EEXIST' ? '该路径不是目录' : '没有权限'
    return new PostgresProblem(
      'not-writable',
      `数据目录 ${path} 无法写入：${why}。请修改目录权限，或用 DATA_DIR 指定其他目录。`,
      { cause: error },
    )
  }
  return error
}

/** Reads what initdb or postgres printed before it gave up, and names the problem. */
export function explainOutput(output: string, path: string): PostgresProblem {
  if (/No space left on device|Disk quota exceeded|File too large/i.test(output)) return diskFull(path, output)
  if (/Read-only file system|Permission denied/i.test(output)) {
    return new PostgresProblem('not-writable', `数据库目录 ${path} 无法写入，请检查目录权限：\n${tail(output)}`)
  }
  if (/could not look up effective user ID/.test(output)) {
    return new PostgresProblem(
      'no-account',
      '当前用户在 /etc/passwd 中没有记录，PostgreSQL 无法以它运行。请改用系统中已有的用户启动。',
    )
  }
  return new PostgresProblem('start-failed', `数据库启动失败（目录 ${path}）：\n${tail(output)}`)
}

/** The problem of a disk without room for `path`. */
export function diskFull(path: string, cause?: unknown): PostgresProblem {
  return new PostgresProblem(
    'disk-full',
    `磁盘空间不足，数据库无法写入 ${path}。请清理磁盘后重新启动，已有数据不受影响。`,
    { cause },
  )
}

function tail(output: string): string {
  return output.trim().split('\n').slice(-8).join('\n')
}
