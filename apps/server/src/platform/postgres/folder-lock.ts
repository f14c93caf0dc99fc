import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileError, PostgresProblem } from './postgres-problem.ts'
import { birthOf, isAlive } from './processes.ts'

/** Takes the data folder for this process, or refuses when another live server has it; returns how to give it back. */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock')
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) })
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, mine)
    // link() fails when the name exists, and shows the file only with its whole content.
    while (!tryLink(draft, path)) removeStale(path, dataDir)
  } catch (error) {
    throw explainFileError(error, dataDir)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(path) === mine) rmSync(path, { force: true })
  }
}

function removeStale(path: string, dataDir: string): void {
  const found = read(path)
  if (found === undefined) return
  const holder = parse(found)
  if (holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth) {
    throw new PostgresProblem(
      'folder-in-use',
      `数据目录 ${dataDir} 正在被另一个智造云服务（进程 ${holder.pid}）使用。请先停止它，或用 DATA_DIR 指定其他目录。`,
    )
  }
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  // Another server may have replaced the stale file between our look and our rename: then it gets its lock back.
  if (read(aside) !== found) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined for a file that a full disk cut short. */
function parse(text: string): { pid: number; birth?: string } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
