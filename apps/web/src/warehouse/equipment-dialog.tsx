import { useQueryClient } from '@tanstack/react-query'
import {
  type AttachedEquipment,
  freeEquipment,
  type Location,
  locationEquipment,
} from '@zhizao/contract/stock/location'
import { AttachTables } from '../plant/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../platform/widgets/remote-select.tsx'

const equipment = client(locationEquipment)
const free = client(freeEquipment)
const quiet = { quiet: true }

/** The point whose alarms count for the stock there: all of the machine where none is chosen. */
function WatchedPoint({
  row,
  name,
  mayChange,
}: {
  row: AttachedEquipment
  name: readonly string[]
  mayChange: boolean
}) {
  const cache = useQueryClient()
  const { relaId, pointId, pointName } = row
  if (!mayChange) return pointName ?? t('全部报警')
  const watch = async (chosen: unknown) => {
    try {
      await equipment.watch({ id: relaId, pointId: chosen ? String(chosen) : null })
    } finally {
      await cache.invalidateQueries({ queryKey: name })
    }
  }
  return (
    <RemoteSelect
      name={`watched ${relaId}`}
      aria-label={t('监测点位')}
      placeholder={t('全部报警')}
      value={pointId}
      known={pointId ? [{ value: pointId, label: pointName ?? '' }] : []}
      find={async (keyword) =>
        (await equipment.points({ id: relaId, keyword: keyword || undefined }, quiet)).map(
          ({ id, name: called, unit }) => ({
            value: id,
            label: unit ? `${called}（${unit}）` : called,
          }),
        )
      }
      onChange={(chosen) => void watch(chosen)}
    />
  )
}

/** Equipment that stands at a location, and what of it is watched for the stock there. */
export function EquipmentDialog({ row, onClose }: { row: Location; onClose: () => void }) {
  const mayChange = usePermission(locationEquipment.add.permission)
  const locationId = row.id
  const name = ['location', locationId, 'equipment']
  return (
    <DraggableModal
      open
      width="80%"
      title={t('库位的设备：{name}', { name: row.code })}
      footer={null}
      onCancel={onClose}
    >
      <AttachTables<Omit<AttachedEquipment, 'relaId' | 'pointId' | 'pointName'>, AttachedEquipment>
        mayChange={mayChange}
        columns={[
          { title: t('编码'), dataIndex: 'code' as const, ellipsis: true },
          { title: t('名称'), dataIndex: 'name' as const, ellipsis: true },
        ]}
        attachedColumns={[
          {
            title: t('监测点位'),
            width: 180,
            render: (_, attached) => <WatchedPoint row={attached} name={name} mayChange={mayChange} />,
          },
        ]}
        name={name}
        placeholder={t('设备编码或名称')}
        freeTitle={t('可添加的设备')}
        freeEmpty={t('没有可添加的设备，请先在对象管理中新增设备')}
        attachedTitle={t('本库位的设备')}
        attachedEmpty={t('还没有设备，请从左侧勾选添加')}
        findFree={(asked) => free.find(asked, quiet)}
        findAttached={async ({ keyword }) => {
          const all = await equipment.list({ id: locationId }, quiet)
          const records = all.filter(({ code, name: called }) => !keyword || `${code} ${called}`.includes(keyword))
          return { records, total: records.length, pages: 1, current: 1, size: records.length }
        }}
        attach={(objectIds) => equipment.add({ locationId, objectIds })}
        detach={(id) => equipment.remove({ id })}
      />
    </DraggableModal>
  )
}
