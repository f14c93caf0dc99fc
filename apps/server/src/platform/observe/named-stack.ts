import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** How long a map is kept for the next stack: it takes 60 MB, and 200 ms to read. */
const KEPT_MS = 60_000
const maps = new Map<string, SourceMap | undefined>()

/**
 * A stack of the bundle with the files, lines and columns of the sources; any other as it is. Node's own way reads the
 * maps at every start and keeps them: it is called only for what is printed.
 */
export function namedStack(stack: string): string {
  return stack.replace(
    /(file:\/\/\/[^\s():]+\/dist\/[^\s():]+\.js):(\d+):(\d+)/g,
    (frame, file: string, line: string, column: string) => {
      const origin = mapOf(file)?.findOrigin(Number(line), Number(column))
      return origin && 'fileName' in origin
        ? `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`
        : frame
    },
  )
}

/** Gives what is about to end the process the names of its sources. */
export function nameLastStack(): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    if (error instanceof Error && error.stack) error.stack = namedStack(error.stack)
  })
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.size) setTimeout(() => maps.clear(), KEPT_MS).unref()
  if (!maps.has(file)) maps.set(file, readMap(fileURLToPath(file)))
  return maps.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    // Of somebody else's build, or removed since the start: the stack stays as it is.
    return undefined
  }
}
