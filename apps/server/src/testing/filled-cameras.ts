import { camera } from '@zhizao/contract/camera/camera'
import { cameraCloud } from '@zhizao/contract/camera/camera-cloud'
import type { Caller } from './caller.ts'

/** A camera of an object, and an account at a cloud. */
export async function fillCameras(owner: Caller, mark: string, objectId: string) {
  await owner.client(camera).create({
    code: 'secret-camera',
    name: `${mark}摄像头`,
    kind: 'stream',
    objectId,
    remark: mark,
    streamAddress: 'http://10.0.0.8/live/secret.m3u8',
  })
  await owner.client(cameraCloud).save({ kind: 'ezviz', appKey: 'secret-key', appSecret: 'secret', status: 0 })
}
