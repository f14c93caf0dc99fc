import { modelInfo } from '@zhizao/contract/device-model/model-info'
import { Pictures } from '../../device/index.ts'
import { client } from '../../platform/api/client.ts'
import { usePermission } from '../../platform/session/permission.ts'

const calls = client(modelInfo)

/** Pictures that objects of a model begin with. */
export function ImagesTab({ modelId }: { modelId: string }) {
  const mayEdit = usePermission(modelInfo.addImage.permission)
  return (
    <Pictures
      source={{
        key: ['device-model', 'images', modelId],
        list: (signal) => calls.images({ modelId }, { signal, quiet: true }),
        add: (fileId, name) => calls.addImage({ modelId, fileId, name }),
        remove: (id) => calls.updateImage({ id, deletedFlag: 1 }),
        mayEdit,
      }}
    />
  )
}
