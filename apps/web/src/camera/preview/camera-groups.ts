import type { Camera } from '@zhizao/contract/camera/camera'
import { cameraCalls } from '../player/live-address.ts'

/** Cameras that stand in one place. */
export interface CameraGroup {
  key: string
  name: string
  cameras: Camera[]
}

/** All cameras in service that the user may see; the server keeps at most 2,000 of them. */
export async function loadCameras(signal?: AbortSignal): Promise<Camera[]> {
  const found: Camera[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { records, pages } = await cameraCalls.page({ status: 1, pageSize: 500, pageNumber }, { quiet: true, signal })
    found.push(...records)
    if (pageNumber >= pages) return found
  }
}

/** Cameras by area, or by object where there is no area, in the order in which they come; those of no place stand last. */
export function groupsOf(cameras: readonly Camera[], elsewhere: string): CameraGroup[] {
  const groups = new Map<string, CameraGroup>()
  for (const camera of cameras) {
    const name = camera.areaName ?? camera.objectName
    const key = name === null ? '' : `${camera.areaName === null ? 'object' : 'area'}/${name}`
    const group = groups.get(key) ?? { key, name: name ?? elsewhere, cameras: [] }
    group.cameras.push(camera)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((left, right) => Number(left.key === '') - Number(right.key === ''))
}
