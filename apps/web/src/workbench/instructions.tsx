import { workOrder } from '@zhizao/contract/production/work-order'
import { useOffline } from '../offline/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { InstructionList } from '../process/index.ts'

const works = client(workOrder)

/** Drawings and instructions of the segment that is worked on. */
export function Instructions({ id }: { id: string }) {
  const isOffline = useOffline()
  if (isOffline) return <EmptyState title={t('离线时看不了作业文件')} detail={t('连上后再打开；文件不留在本机。')} />
  return (
    <InstructionList
      name={['workbench', 'instructions', id]}
      load={(signal) => works.instructions({ id }, { quiet: true, signal })}
    />
  )
}
