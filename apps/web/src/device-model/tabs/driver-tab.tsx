import { type Model, model as modelResource } from '@zhizao/contract/device-model/model'
import { DriverForm } from '../../device/index.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { models, useModelReload } from '../model-queries.ts'

/** How objects of a model are read. */
export function DriverTab({ model }: { model: Model }) {
  const mayEdit = usePermission(modelResource.setDriver.permission)
  const reload = useModelReload()
  return (
    <DriverForm
      driver={model.driver}
      mayEdit={mayEdit}
      onSave={async (driver) => {
        await models.setDriver({ id: model.id, driver })
        await reload()
      }}
    />
  )
}
