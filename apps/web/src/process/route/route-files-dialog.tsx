import { useQueryClient } from '@tanstack/react-query'
import { route } from '@zhizao/contract/process/route'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { FileList } from '../file-list.tsx'
import { routePath } from './route-definition.ts'

const routes = client(route)

interface Props {
  /** Of the route's segment. */
  id: string
  title: string
  mayEdit: boolean
  onClose: () => void
}

/** Files of a segment of a route, for all products that go through it. */
export function RouteFilesDialog({ id, title, mayEdit, onClose }: Props) {
  const cache = useQueryClient()
  return (
    <DraggableModal open width={680} title={t('工序文件：{name}', { name: title })} footer={null} onCancel={onClose}>
      <FileList
        mayEdit={mayEdit}
        name={['route', 'files', id]}
        load={(signal) => routes.segmentFiles({ id }, { signal, quiet: true })}
        save={(files) => routes.saveSegmentFiles({ routeSegmentId: id, files })}
        onChanged={() => void cache.invalidateQueries({ queryKey: ['document-history', routePath] })}
      />
    </DraggableModal>
  )
}
