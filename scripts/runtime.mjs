import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// These scripts start with whatever Node the machine has (18 or newer); everything else runs with Node 24.

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The Node 24 that npm installed beside us, or the machine's own when that is new enough; undefined before set-up. */
export function findNode24() {
  const pinned = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (existsSync(pinned)) return pinned
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined
}

/** Environment in which `node` and the tools of node_modules come first. */
export function environment(extra = {}) {
  const bin = join(root, 'node_modules/.bin')
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra }
}

/** Runs Node 24 in the foreground and gives its exit code. */
export function runNode(args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(findNode24(), args, { cwd: root, stdio: 'inherit', env: environment(), ...options })
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}

/** Runs a program quietly, says every few seconds that it still works, and gives its exit code and what it printed. */
export function runWithProgress(label, file, args, options = {}) {
  return new Promise((done) => {
    const started = Date.now()
    const seconds = () => Math.round((Date.now() - started) / 1000)
    console.log(`· ${label}……`)
    const ticking = setInterval(() => console.log(`  ${label}，已用 ${seconds()} 秒 (${seconds()} s)`), 5000)
    let output = ''
    const finish = (code) => {
      clearInterval(ticking)
      if (code === 0) console.log(`✓ ${label}，用时 ${seconds()} 秒`)
      done({ code, output })
    }
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment(), ...options })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', finish)
  })
}

/** Ends the process with a message that says what to do. */
export function giveUp(...lines) {
  console.error(`\n✗ ${lines.join('\n  ')}\n`)
  process.exit(1)
}
