import { objectFile } from '@zhizao/contract/device/object-file'
import { position } from '@zhizao/contract/position/position'
import type { Caller } from './caller.ts'

/** A position with an object on its picture, and a file of that object. */
export async function fillPositions(owner: Caller, mark: string, objectId: string, fileId: string) {
  const hall = await owner
    .client(position)
    .create({ code: 'secret-hall', name: `${mark}位置`, pictureId: fileId, remark: mark })
  await owner.client(position).place({ positionId: hall.id, seenAt: null, places: [{ objectId, x: 0.5, y: 0.5 }] })
  await owner.client(objectFile).create({ objectId, fileId, kind: 'manual', name: `${mark}说明书`, remark: mark })
}
