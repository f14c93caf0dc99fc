import { useQuery } from '@tanstack/react-query'
import { type InspectionItem, inspectionItem } from '@zhizao/contract/quality/inspection-item'
import { Flex } from 'antd'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { schemeHref } from './quality-paths.ts'

const items = client(inspectionItem)

/** The schemes in which an item is inspected. */
export function SchemesOfItem({ item, onClose }: { item: InspectionItem; onClose: () => void }) {
  const found = useQuery({
    queryKey: ['inspectionItem', 'schemes', item.id],
    queryFn: ({ signal }) => items.schemes({ subjectId: item.id }, { signal, quiet: true }),
  })
  return (
    <DraggableModal
      open
      width={480}
      footer={null}
      title={t('使用“{name}”的方案', { name: item.name })}
      onCancel={onClose}
    >
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Loading />
      ) : found.data.length === 0 ? (
        <EmptyState title={t('还没有方案使用这个项目')} />
      ) : (
        <Flex vertical gap={8}>
          {found.data.map(({ id, schemeId, schemeCode, schemeName, status }) => (
            <div key={id}>
              <PageLink href={schemeHref(schemeId)}>{`${schemeCode} ${schemeName}`}</PageLink> {t(status)}
            </div>
          ))}
        </Flex>
      )}
    </DraggableModal>
  )
}
