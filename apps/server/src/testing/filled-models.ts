import { modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import { modelContrast } from '@zhizao/contract/device-model/model-contrast'
import { modelDataset } from '@zhizao/contract/device-model/model-dataset'
import { modelInfo } from '@zhizao/contract/device-model/model-info'
import { modelPoint } from '@zhizao/contract/device-model/model-point'
import { file } from '@zhizao/contract/file/file'
import type { Caller } from './caller.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Gives a model a row of everything that it can hold. */
export async function fillModel(owner: Caller, mark: string, modelId: string) {
  const { id: modelPointId } = await owner
    .client(modelPoint)
    .create({ modelId, code: 'of-model', name: `${mark}模型点`, dataType: 'float32' })
  const content = Buffer.concat([PNG, Buffer.from('model')])
  const picture = await owner.client(file).upload({ file: new File([content], `${mark}模型.png`) })
  await owner.client(modelInfo).addImage({ modelId, fileId: picture.id, name: `${mark}模型图` })
  await owner.client(modelDataset).create({ modelId, name: `${mark}模型集`, modelPointIds: [modelPointId] })
  await owner.client(modelContrast).save({ modelId, name: `${mark}模型组`, points: [{ modelPointId }] })
  await owner
    .client(modelAlarm)
    .create({ modelPointId, name: `${mark}模型规则`, level: 'error', comparison: 'gt', value: 80 })
}
