import { ToolOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { machine } from '@zhizao/contract/machine/machine'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'

const machines = client(machine)

/** Leads to the machine that this object is for production; nothing where it is none, or one may not look at machines. */
export function MachineLink({ objectId }: { objectId: string }) {
  const may = usePermission('machine')
  const found = useQuery({
    queryKey: ['machine', 'of-object', objectId],
    queryFn: ({ signal }) => machines.ofObject({ objectId }, { quiet: true, signal }),
    enabled: may,
  })
  if (!found.data) return null
  const { id, name, stationName } = found.data
  return (
    <span>
      <PageLink href={`/mes/pages/machine/machine/detail?id=${id}`}>
        <ToolOutlined /> {[t('联机设备 {name}', { name }), stationName].filter(Boolean).join(' · ')}
      </PageLink>
    </span>
  )
}
