import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { keepServer } from './keep-server.mjs'

const folder = mkdtempSync(join(tmpdir(), 'zhizao-keep-'))
let made = 0

/** Keeps programs that run one after the other, each as it is written here; the last one stops at once. */
function keep(
  programs: string[],
  options: { flags?: string[]; known?: object } & Partial<
    Pick<Parameters<typeof keepServer>[0], 'firstPause' | 'lookEvery' | 'hangsAfter' | 'stopsWithin' | 'mostMemory'>
  > = {},
) {
  const number = ++made
  const file = join(folder, `restarts-${number}.json`)
  const said: string[] = []
  const pids: number[] = []
  const heard: unknown[] = []
  let ups = 0
  const { flags = [], known, ...given } = options
  if (known) writeFileSync(file, JSON.stringify(known))
  const kept = keepServer({
    file,
    firstPause: 5,
    say: (line) => said.push(line),
    ...given,
    start() {
      const program = join(folder, `program-${number}-${pids.length}.mjs`)
      writeFileSync(program, programs[pids.length] ?? 'process.exit(0)')
      const child = spawn(process.execPath, [...flags, program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
      pids.push(child.pid!)
      child.on('message', (message) => {
        ups++
        heard.push(message)
      })
      return child
    },
  })
  return {
    ...kept,
    said,
    pids,
    heard: () => heard,
    known: () => JSON.parse(readFileSync(file, 'utf8')) as { total: number; last: Record<string, unknown>[] },
    isUp: () => vi.waitFor(() => expect(ups).toBe(1), 10_000),
    hasSaid: (lines: number) => vi.waitFor(() => expect(said).toHaveLength(lines), 10_000),
    isClean: () => !existsSync(file),
  }
}

const up = "process.send('ready')\n"
const stays = 'setInterval(() => {}, 1000)\n'
const dies = (signal: string) => `setTimeout(() => process.kill(process.pid, '${signal}'), 20)\n${stays}`

test('a server that dies is started again, after longer and longer pauses, and each end is kept with its cause', async () => {
  const throws = `${up}setTimeout(() => { throw new Error('nobody caught it') }, 20)`
  const kept = keep([up + dies('SIGABRT'), up + dies('SIGSEGV'), up + dies('SIGKILL'), throws])
  expect(await kept.ended).toBe(0)
  expect(kept.pids).toHaveLength(5)
  const { total, last } = kept.known()
  expect(total).toBe(4)
  expect(last.map(({ cause, code, signal }) => [cause, code, signal])).toEqual([
    ['error', 1, null],
    ['killed', null, 'SIGKILL'],
    ['crash', null, 'SIGSEGV'],
    ['crash', null, 'SIGABRT'],
  ])
  expect(last[0]!.words).toContain('nobody caught it')
  expect(last[0]).toMatchObject({
    endedAt: expect.stringMatching(/^\d{4}-.+Z$/),
    ranSeconds: expect.any(Number),
    backAt: null,
  })
  expect(kept.said.map((line) => /([\d.]+) 秒后重新启动/.exec(line)?.[1])).toEqual(['0.005', '0.01', '0.02', '0.04'])
})

test('memory that ran out is told from other ends', async () => {
  const eats = `${up}const all = []; for (;;) all.push(new Array(1000).fill({}))`
  const kept = keep([eats], { flags: ['--max-old-space-size=16'] })
  expect(await kept.ended).toBe(0)
  const [end] = kept.known().last
  expect(end).toMatchObject({ cause: 'memory', words: expect.stringContaining('heap out of memory') })
  expect(end!.words).not.toMatch(/^ *\d+: 0x/m)
})

test('a server that says nothing any more is ended and started again', async () => {
  const kept = keep([`${up}setTimeout(() => { for (;;); }, 20)`], { lookEvery: 50, hangsAfter: 200 })
  expect(await kept.ended).toBe(0)
  expect(kept.known().last).toMatchObject([{ cause: 'hung', signal: 'SIGKILL' }])
})

const answers = `import { createServer } from 'node:http'
const server = createServer((_, response) => whenAsked(response)).listen(0, '127.0.0.1', () => {
  process.send({ answersAt: 'http://127.0.0.1:' + server.address().port })
  process.send('ready')
})
`

test('a server whose timers still run, but which answers nobody any more, is ended and started again', async () => {
  const wedged = `${answers}let asked = 0
function whenAsked(response) { if (++asked < 4) response.end('here') }
setInterval(() => process.send('alive'), 20)`
  const kept = keep([wedged], { lookEvery: 50, hangsAfter: 400 })
  expect(await kept.ended).toBe(0)
  expect(kept.known().last).toMatchObject([{ cause: 'hung', signal: 'SIGKILL' }])
})

test('a server that takes more memory than it ever needs is ended and started again', async () => {
  const eats = `${answers}const kept = []
function whenAsked(response) { response.end('here') }
setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 20)`
  const kept = keep([eats], { lookEvery: 50, mostMemory: 400_000_000 })
  expect(await kept.ended).toBe(0)
  expect(kept.known().last).toMatchObject([{ cause: 'memory', signal: 'SIGKILL' }])
})

test('a server that refuses is alive, and one that does not stop when it is told is ended by force', async () => {
  const refuses = `${answers}let asked = 0
function whenAsked(response) { response.writeHead(503).end(); if (++asked === 30) process.send('stopping') }
process.on('SIGTERM', () => {})`
  const kept = keep([refuses], { lookEvery: 20, hangsAfter: 400, stopsWithin: 100 })
  await vi.waitFor(() => expect(kept.heard()).toContain('stopping'), 10_000)
  kept.stop()
  expect(await kept.ended).toBe(1)
  expect(kept.isClean()).toBe(true)
  expect(kept.pids).toHaveLength(1)
})

test('a server that lives is left alone however long it runs', async () => {
  const lives = `${up}let told = 0; setInterval(() => (process.send('alive'), ++told === 120 && process.exit(0)), 20)`
  const kept = keep([lives], { lookEvery: 100, hangsAfter: 1500 })
  expect(await kept.ended).toBe(0)
  expect(kept.isClean()).toBe(true)
})

test('a start that a person must put right is not tried again', async () => {
  for (const code of [69, 70, 73, 74, 75, 77, 78]) {
    const kept = keep([`process.exit(${code})`])
    expect(await kept.ended).toBe(code)
    expect(kept.pids).toHaveLength(1)
    expect(kept.isClean()).toBe(true)
  }
})

test('where the server was up before, a start waits for the port or the database, but not for other settings', async () => {
  const kept = keep([up + dies('SIGABRT'), 'process.exit(75)', 'process.exit(75)', 'process.exit(78)'])
  expect(await kept.ended).toBe(78)
  expect(kept.known().last.map(({ code }) => code)).toEqual([75, 75, null])
})

test('a server that never comes up is started three times', async () => {
  const kept = keep(Array.from({ length: 9 }, () => 'throw new Error("a defect")'))
  expect(await kept.ended).toBe(1)
  expect(kept.pids).toHaveLength(3)
})

test('an ordered end is the end: of the server, of the script, and while it waits', async () => {
  const late = `process.on('SIGTERM', () => { process.send('stopping'); setTimeout(() => process.exit(1), 50) })\n${up}${stays}`
  const server = keep([late])
  await server.isUp()
  process.kill(server.pids[0]!, 'SIGTERM')
  expect(await server.ended).toBe(1)
  const script = keep([late])
  await script.isUp()
  script.stop()
  expect(await script.ended).toBe(1)
  expect([...server.pids, ...script.pids]).toHaveLength(2)
  const waiting = keep([up + dies('SIGABRT'), up + stays], { firstPause: 60_000 })
  await waiting.hasSaid(1)
  waiting.stop()
  expect(await waiting.ended).toBe(0)
  expect(waiting.pids).toHaveLength(1)
})

test('what is kept stays small', async () => {
  const known = Array.from({ length: 20 }, (_, at) => ({ words: `the ${at}th` }))
  const kept = keep([`${up}process.stderr.write('x'.repeat(3000) + 'the end'); process.exitCode = 3`], {
    known: { total: 30, last: known },
  })
  expect(await kept.ended).toBe(0)
  const { total, last } = kept.known()
  expect([total, last.length]).toEqual([31, 20])
  expect(String(last[0]!.words)).toMatch(/^x{1993}the end$/)
  expect(last.at(-1)).toEqual(known[18])
})
