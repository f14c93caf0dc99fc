import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { GatewayPack } from '@zhizao/contract/gateway-box/box'
import { notFound } from '../../platform/refusal.ts'

/** Where scripts/pack-gateway.mjs leaves them. */
const madeHere = path.join(import.meta.dirname, '../../../../edge-gateway/packed')
const packName = /^zhizao-gateway-(\d[\w.]*)-([a-z]+-[a-z0-9]+)\.tar\.gz$/

/** The archives that are offered, by their platform; none where none was made. */
export async function gatewayPacks(folder = madeHere): Promise<(Omit<GatewayPack, 'madeAt'> & { madeAt: Date })[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const packs = names.flatMap((name) => {
    const [, version, platform] = packName.exec(name) ?? []
    return version && platform ? [{ name, version, platform }] : []
  })
  const described = packs.map(async (pack) => {
    const { size, mtime } = await stat(path.join(folder, pack.name))
    return { ...pack, size, madeAt: mtime }
  })
  return (await Promise.all(described)).toSorted((one, other) => one.platform.localeCompare(other.platform))
}

/** One of them, by its name alone: nothing else of the disk has such a name. */
export async function gatewayPack(name: string, folder = madeHere) {
  const pack = (await gatewayPacks(folder)).find((each) => each.name === name)
  if (!pack) throw notFound('网关安装包')
  return { filename: name, mime: 'application/gzip', content: { path: path.join(folder, name), size: pack.size } }
}
