import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { objectInfo } from '@zhizao/contract/device/object-info'
import { file } from '@zhizao/contract/file/file'
import type { UploadedFile } from '@zhizao/contract/http/upload'
import { position } from '@zhizao/contract/position/position'
import type { Platform } from '../../platform/platform.ts'
import { asUser, type DemoUser } from '../as-user.ts'
import type { CallsWithin } from '../calls-within.ts'
import { demoPlaces } from './demo-places.ts'

/** Drawn from demo-plant.svg beside it. */
const picture = path.join(import.meta.dirname, 'demo-plant.png')

/** The demo plant's machines on a plan of it, once; positions that somebody has made himself are left to him. */
export async function providePositions(platform: Platform, demo: DemoUser): Promise<boolean> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-plan-'))
  try {
    const uploaded = await copyIn(folder)
    return await asUser(platform, demo, platform.now, (ask) => placeMachines(ask, uploaded))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The store takes over what it is given. */
async function copyIn(folder: string): Promise<UploadedFile> {
  const content = await readFile(picture)
  const copy = path.join(folder, 'plan.png')
  await writeFile(copy, content)
  const hash = createHash('sha256').update(content).digest('hex')
  return { filename: '示范工厂平面图.png', path: copy, size: content.length, hash }
}

async function placeMachines(ask: CallsWithin, uploaded: UploadedFile): Promise<boolean> {
  if ((await ask(position).tree({})).length) return false
  const { records } = await ask(objectInfo).page({ objectType: 'device', pageSize: 100 })
  const ids = new Map(records.map(({ code, id }) => [code, id]))
  const places = demoPlaces.flatMap(({ code, x, y }) => {
    const objectId = ids.get(code)
    return objectId ? [{ objectId, x, y }] : []
  })
  if (!places.length) return false
  // Within one process a file is handed over as it is received, where the contract says how a browser sends it.
  const given = uploaded as unknown as Blob
  const stored = await ask(file).upload({ file: given, kind: 'image' })
  const plant = await ask(position).create({ name: '示范工厂', pictureId: stored.id })
  await ask(position).place({ positionId: plant.id, seenAt: null, places })
  for (const name of ['注塑车间', '空压站', '配电室', '屋顶光伏'])
    await ask(position).create({ name, parentId: plant.id })
  return true
}
