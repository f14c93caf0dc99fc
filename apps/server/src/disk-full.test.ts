import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { point } from '@zhizao/contract/device/point'
import { file } from '@zhizao/contract/file/file'
import { box } from '@zhizao/contract/gateway-box/box'
import { backup } from '@zhizao/contract/operations/script'
import { expect, test, vi } from 'vitest'
import { freePort } from './platform/db/test-external-postgres.ts'
import { isRoot, newFolder } from './platform/postgres/test-server-process.ts'
import { fillDisk, mountSmallDisk } from './platform/postgres/test-small-disk.ts'
import { callerOf } from './testing/caller.ts'
import { cleanUps } from './testing/clean-ups.ts'
import { ADMIN_PASSWORD, spawnServer } from './testing/server-process.ts'
import { setUpBox } from './testing/set-up-box.ts'
import { connectBox } from './testing/test-box.ts'

const megabyte = 1024 * 1024

test('a disk that fills while the server runs loses nothing, is said clearly, and all goes on when it has room', async (context) => {
  if (!isRoot) return context.skip('only root can mount a small disk')
  const disk = newFolder()
  if (!mountSmallDisk(disk, '700m')) return context.skip('mounting is not allowed here')
  const mqttPort = await freePort()
  const server = spawnServer(disk, { MQTT_PORT: String(mqttPort), DATABASE_URL: '' })
  cleanUps.push(async () => {
    server.child.kill('SIGTERM')
    await server.exited
  })
  const url = (await server.said(/智造云已启动：(\S+)/))[1]!.replace('localhost', '127.0.0.1')
  const admin = callerOf(url, undefined)
  await admin.signIn('admin', ADMIN_PASSWORD)
  const places = [{ code: 'level', dataType: 'uint32' as const, address: 0, pollMs: 1000 }]
  const made = await setUpBox(admin, { number: 1, port: 9, timeoutMs: 1000, points: places })
  const level = made.idOf.get('level')!
  const gateway = await connectBox(mqttPort, made.code, made.secret)
  const start = Date.now() - 60_000
  const send = (seq: number) => gateway.data([[Number(level), start + seq, seq, 0]], seq)
  const stored = async () => {
    const range = { from: start - 1, to: Date.now(), mode: 'raw' as const }
    const [series] = await admin.client(point).history({ pointIds: [level], ...range })
    return series!.samples!.map(([, value]) => value)
  }
  const health = async () => (await fetch(`${url}/api/health`)).json() as Promise<{ parts: Record<string, string> }>
  const upload = (content: string) => admin.call(file.upload, { file: new File([content], 'note.txt') })
  await send(1)
  expect(await stored()).toEqual([1])
  const old = 'zhizao-20200101-000000.tar'
  mkdirSync(path.join(disk, 'backups'), { recursive: true })
  writeFileSync(path.join(disk, 'backups', old), 'old')

  // Far from full, but too little for PostgreSQL to be sure; then nothing at all.
  for (const left of [50 * megabyte, 0]) {
    const giveBack = fillDisk(disk, left)
    const [first, again] = left ? [2, 3] : [4, 5]
    await vi.waitFor(async () => expect((await health()).parts.disk).toBe('full'), { timeout: 10_000 })
    expect((await fetch(`${url}/api/health`)).status).toBe(503)
    let acknowledged = 0
    // The second comes twice, as from a box that got no answer in time.
    const waiting = [first, again, again].map((seq) => send(seq).then(() => acknowledged++))

    const refused = await admin.call(box.create, { code: `B${left}`, name: '盒子' })
    expect(refused).toMatchObject({ status: 200, code: 409 })
    expect(refused.msg).toMatch(/^服务器数据库所在磁盘只剩 \d+ MB，暂停保存。请联系管理员清理磁盘/)
    expect((await upload('text')).msg).toBe(refused.msg)
    // The administrator can make room from the screen.
    if (left) {
      expect(await admin.file(backup.download, { name: old })).toMatchObject({ status: 200, bytes: Buffer.from('old') })
      await admin.client(backup).remove({ name: old })
      expect(readdirSync(path.join(disk, 'backups'))).toEqual([])
    }
    expect((await admin.client(box).list({})).map(({ code }) => code)).toEqual([made.code])
    expect(await stored()).toEqual(Array.from({ length: first - 1 }, (_, i) => i + 1))
    expect(acknowledged).toBe(0)

    giveBack()
    await Promise.all(waiting)
    await vi.waitFor(async () => expect(await health()).toMatchObject({ ready: true }), { timeout: 10_000 })
    expect(await stored()).toEqual(Array.from({ length: again }, (_, i) => i + 1))
    const { id } = await admin.client(box).create({ code: `B${left}`, name: '盒子' })
    await admin.client(box).remove({ id })
    expect(await upload(`text ${left}`)).toMatchObject({ code: 200 })
  }
  expect(server.output()).not.toContain('意外退出')
  const files = readdirSync(path.join(disk, 'files'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
  await gateway.end()
}, 120_000)
