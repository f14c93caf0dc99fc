import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { totalmem } from 'node:os'

/** Pauses before the server is started again, ms; from the first again once it ran well. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
const RAN_WELL = 5 * 60_000
/** A server that never came up is started no more often than this. */
const TRIES = 3
/** The server is asked for an answer every five seconds; so long without one, of a server that was up, it hangs. */
const LOOK_EVERY = 5000
const HANGS_AFTER = 60_000
/** Of an ordered end: a server that is still there after so long is ended by force. Its own patience is shorter. */
const STOPS_WITHIN = 8000
/** What a healthy server never needs, bytes: its heap may grow to 4 GB, and each work thread has a bound. */
const MOST_MEMORY = 8 * 1024 ** 3
/** Looks in a row that find it beyond its bound. */
const LOOKS_BEYOND = 2
/** Of what is remembered: ends, and characters of the last words of each; they are chosen from so many. */
const ENDS_KEPT = 20
const WORDS_KEPT = 2000
const WORDS_HEARD = 20_000
/** What was printed before the end may still be on its way. */
const WORDS_COME_WITHIN = 300

/** Exit codes (sysexits) of a start that only a person can put right: settings, rights, versions. */
const needsPerson = new Set([69, 73, 77, 78])
/** Those of a start that may succeed later: the port or the database was not free, the disk full. */
const mayPass = new Set([70, 74, 75])

/**
 * Keeps the server running: after an end of its own accord it is started again, and `file` says when and why. It is not
 * after an ordered end, nor where a start was refused. Resolves `ended` with the exit code to end with.
 *
 * `start` gives the child process with its stderr piped and an IPC channel, by which the server says `ready`, `alive`,
 * `stopping`, and `{ answersAt }`, an address that is asked from then on: that a timer still runs in it says little. One that
 * does not answer any more, or takes more memory than `mostMemory` bytes, is ended by force and started again.
 * `afterwards` is called when an ordered end is over, to end what a server that could not stop has left behind.
 */
export function keepServer({
  start,
  file,
  say = (line) => process.stderr.write(`${line}\n`),
  firstPause = FIRST_PAUSE,
  lookEvery = LOOK_EVERY,
  hangsAfter = HANGS_AFTER,
  stopsWithin = STOPS_WITHIN,
  mostMemory = Math.min(MOST_MEMORY, memoryOfMachine() * 0.75),
  afterwards = async () => {},
}) {
  let server
  let pausing
  let pause = firstPause
  let stopping = false
  /** Since the script began: starts, and whether one of them came up. */
  let starts = 0
  let everUp = false
  let end
  const ended = new Promise((done) => {
    end = done
  })

  /** Of one that was told to stop; where it has ended nothing happens. */
  const endByForce = (child) => setTimeout(() => child.kill('SIGKILL'), stopsWithin).unref()

  function run() {
    starts++
    const begun = Date.now()
    const child = start()
    server = child
    let words = ''
    let isUp = false
    let isOrdered = false
    let why
    // Counted in looks and not in time: while the machine sleeps nobody looks.
    let silent = 0
    let beyond = 0
    let address
    const agent = new Agent({ keepAlive: true, maxSockets: 2 })
    child.stderr.on('data', (chunk) => {
      process.stderr.write(chunk)
      words = `${words}${chunk}`.slice(-WORDS_HEARD)
    })
    child.on('message', (message) => {
      if (!address) silent = 0
      if (message === 'ready') isUp = everUp = true
      if (message === 'stopping') {
        isOrdered = true
        endByForce(child)
      }
      if (message.answersAt) address = message.answersAt
    })
    const looking = setInterval(() => {
      if (!isUp || isOrdered) return
      beyond = memoryOf(child.pid) > mostMemory ? beyond + 1 : 0
      if (beyond === LOOKS_BEYOND) why ??= 'memory'
      if (++silent * lookEvery >= hangsAfter) why ??= 'hung'
      if (why) return child.kill('SIGKILL')
      if (address) ask(address, agent, lookEvery, () => (silent = 0))
    }, lookEvery)
    looking.unref()
    const over = (code, signal) => {
      if (server !== child) return
      server = undefined
      clearInterval(looking)
      agent.destroy()
      const isOver = stopping || isOrdered || code === 0 || signal === 'SIGTERM' || signal === 'SIGINT'
      if (isOver) return void afterwards().then(() => end(code ?? (signal === 'SIGKILL' ? 1 : 0)))
      if (needsPerson.has(code) || (!everUp && (mayPass.has(code) || starts >= TRIES))) return end(code ?? 1)
      const ran = Date.now() - begun
      if (ran > RAN_WELL) pause = firstPause
      setTimeout(() => {
        const cause = why ?? causeOf({ code, signal, words })
        remember(
          file,
          {
            endedAt: new Date().toISOString(),
            ranSeconds: Math.round(ran / 1000),
            cause,
            code,
            signal,
            words: lastOf(words),
          },
          say,
        )
        if (stopping) return
        say(
          `\n! 服务器意外结束（${said(cause, { code, signal })}），${pause / 1000} 秒后重新启动 (started again in ${pause / 1000} s)`,
        )
        pausing = setTimeout(run, pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE)
      }, WORDS_COME_WITHIN)
    }
    child.once('exit', over)
    child.once('error', (error) => {
      words = error.message
      over(1, null)
    })
  }

  run()
  return {
    ended,
    stop() {
      if (stopping) return
      stopping = true
      const last = server
      if (last) {
        endByForce(last)
        return void last.kill('SIGTERM')
      }
      clearTimeout(pausing)
      end(0)
    },
  }
}

/** Any answer is a sign of life, a refusal too. */
function ask(address, agent, within, answered) {
  const request = get(address, { agent, timeout: within }, (answer) => {
    answer.resume()
    answer.once('end', answered)
  })
  request.once('timeout', () => request.destroy())
  request.once('error', () => {})
}

/** What a process holds of the memory of its machine, bytes; 0 where the system does not say. */
function memoryOf(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Of the machine, or of the container that it is. */
function memoryOfMachine() {
  const bound = process.constrainedMemory?.() ?? 0
  return bound > 0 && bound < totalmem() ? bound : totalmem()
}

/** memory: its own limit, or what is left of the machine's · hung · killed: from outside, often for want of memory · crash: by a signal · error: an exit code. */
function causeOf({ code, signal, words }) {
  if (/heap out of memory|Reached heap limit|Allocation failed/i.test(words)) return 'memory'
  if (signal === 'SIGKILL' || code === 137) return 'killed'
  return signal || code > 128 ? 'crash' : 'error'
}

function said(cause, { code, signal }) {
  if (cause === 'hung') return '长时间没有响应'
  if (cause === 'memory') return '内存用尽'
  if (cause === 'killed') return '被强制结束'
  return cause === 'crash' ? `程序崩溃，${signal ?? code}` : `程序错误，退出码 ${code}`
}

/** The end of what was printed, without the addresses that V8 lists. */
const lastOf = (words) =>
  words
    .replaceAll(/^ *\d+: 0x.*\n?/gm, '')
    .trim()
    .slice(-WORDS_KEPT)

/** Newest first; the server answers them at 系统监控 and writes in when it was back. */
function remember(file, one, say) {
  try {
    const { total, last } = known(file)
    const whole = JSON.stringify({ total: total + 1, last: [{ ...one, backAt: null }, ...last].slice(0, ENDS_KEPT) })
    writeFileSync(`${file}.new`, whole, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (error) {
    // A full disk, say: that the server comes again matters more.
    say(`! ${file}: ${error.message}`)
  }
}

function known(file) {
  try {
    const { total, last } = JSON.parse(readFileSync(file, 'utf8'))
    if (Number.isInteger(total) && Array.isArray(last)) return { total, last }
  } catch {
    // None yet, or damaged: it begins anew.
  }
  return { total: 0, last: [] }
}
