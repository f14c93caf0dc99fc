import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and of those that it has started, bytes; 0 where the system does not show it. */
export interface TreeMemory {
  own: number
  /** With its children; PostgreSQL is left out, whose processes share most of theirs. */
  all: number
}

export function treeMemory(pid: number): TreeMemory {
  const own = residentOf(pid)
  return { own, all: own + childrenOf(pid).reduce((sum, child) => sum + treeMemory(child).all, 0) }
}

function residentOf(pid: number): number {
  const status = read(`/proc/${pid}/status`)
  if (/^Name:\s+postgres/m.test(status)) return 0
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

/** Whichever of its threads has started them. */
function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  try {
    return readdirSync(tasks).flatMap((task) =>
      read(`${tasks}/${task}/children`).split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return [] // it has ended
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
