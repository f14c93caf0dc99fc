import { objectImage } from '@zhizao/contract/device/object-image'
import { FromModelMark } from '../../live/from-model/from-model-mark.tsx'
import { client } from '../../platform/api/client.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { Pictures } from './pictures.tsx'

const images = client(objectImage)

/** Pictures of a machine. */
export function ImagesTab({ objectId }: { objectId: string }) {
  const mayEdit = usePermission('object:edit')
  return (
    <Pictures
      source={{
        key: ['device', 'images', objectId],
        list: (signal) => images.list({ objectId }, { signal, quiet: true }),
        add: (fileId, name) => images.create({ objectId, fileId, name }),
        remove: (id) => images.update({ id, deletedFlag: 1 }),
        mayEdit,
        mark: ({ fromModel, overridden, modelImageId }) => (
          <FromModelMark part="image" fromModel={fromModel} overridden={overridden} templateId={modelImageId} />
        ),
      }}
    />
  )
}
