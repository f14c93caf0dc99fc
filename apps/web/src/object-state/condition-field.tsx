import { useQuery } from '@tanstack/react-query'
import { deviceType } from '@zhizao/contract/device/device-type'
import { deviceState } from '@zhizao/contract/object-state/device-state'
import { Select, Space, Tag } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ExpressionField } from '../platform/widgets/expression-editor/expression-field.tsx'
import { useRested } from '../platform/widgets/use-rested.ts'

const states = client(deviceState)
const types = client(deviceType)

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  /** Whose points may be named. */
  deviceTypeId?: string | undefined
  objectId?: string | undefined
  disabled?: boolean
}

/** When a state holds: an expression over the points of its devices, with what it comes to for one of them now. */
export function ConditionField({ deviceTypeId, objectId, value, ...props }: Props): ReactNode {
  const owner = deviceTypeId ? { deviceTypeId } : objectId ? { objectId } : undefined
  const names = useQuery({
    queryKey: ['device-state', 'names', owner],
    queryFn: ({ signal }) => states.names(owner!, { quiet: true, signal }),
    enabled: Boolean(owner),
  })
  // The same until others come: new ones have the choices looked for anew, and Enter takes none meanwhile.
  const points = useMemo(
    () =>
      (names.data ?? []).map(({ code, name, type, unit }) => ({
        reference: { point: code },
        type,
        title: name,
        ...(unit && { unit }),
      })),
    [names.data],
  )
  return (
    <div>
      <ExpressionField {...props} value={value} points={points} wanted="boolean" placeholder="[speed] > 5" />
      {owner && <Trial owner={owner} condition={value ?? ''} />}
    </div>
  )
}

/** What a condition comes to for one device, from its values now. */
function Trial({ owner, condition }: { owner: { deviceTypeId: string } | { objectId: string }; condition: string }) {
  const [chosen, setChosen] = useState<string>()
  const rested = useRested(condition, 400)
  const isOfType = 'deviceTypeId' in owner
  const devices = useQuery({
    queryKey: ['device-state', 'devices', owner],
    queryFn: async () =>
      (
        await types.objects(
          { deviceTypeId: (owner as { deviceTypeId: string }).deviceTypeId, pageSize: 100 },
          { quiet: true },
        )
      ).records,
    enabled: isOfType,
  })
  const testObjectId = isOfType ? (chosen ?? devices.data?.[0]?.id) : owner.objectId
  const check = useQuery({
    queryKey: ['device-state', 'check', owner, rested, testObjectId],
    queryFn: ({ signal }) =>
      states.check({ ...owner, condition: rested, ...(testObjectId && { testObjectId }) }, { quiet: true, signal }),
    enabled: rested !== '',
    refetchInterval: 3000,
  })
  const { problem, now, lacking = 0 } = check.data ?? {}
  return (
    <Space wrap size={8} style={{ marginTop: 6 }}>
      {isOfType && devices.data && devices.data.length > 0 && (
        <Select
          size="small"
          style={{ minWidth: 160 }}
          aria-label={t('试算设备')}
          value={testObjectId}
          onChange={setChosen}
          options={devices.data.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {now && (
        <Tag color={now.holds === null ? 'warning' : now.holds ? 'success' : 'default'}>
          {now.holds === null ? (now.reason ?? t('无法判定')) : now.holds ? t('当前成立') : t('当前不成立')}
        </Tag>
      )}
      {/* What nobody can read is said above, and is nothing that devices lack. */}
      {!problem && lacking > 0 && isOfType && (
        <Tag color="warning">{t('{n} 台设备缺少所用点位，不判定此状态', { n: lacking })}</Tag>
      )}
    </Space>
  )
}
