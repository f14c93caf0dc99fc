import { useQuery } from '@tanstack/react-query'
import type { WorkOrder } from '@zhizao/contract/production/work-order'
import { Alert, Form, Select } from 'antd'
import { useState } from 'react'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { Choice, FindChoices } from '../../platform/widgets/choices.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { findPeople, findTeams } from '../production-choices.ts'
import { works, worksChanged } from './work-calls.ts'

interface DispatchDialogProps {
  rows: readonly WorkOrder[]
  onClose: () => void
}

const known = (id: string | null, name: string | null) => (id && name ? [{ value: id, label: name }] : [])

/** Stations that can do the work, and the people who are near it before all others. */
function useResources({ id }: WorkOrder) {
  const { data } = useQuery({
    queryKey: ['work-order', 'resources', id],
    queryFn: ({ signal }) => works.resources({ id }, { quiet: true, signal }),
  })
  const choices = (kind: string): Choice[] =>
    (data ?? []).flatMap((each) => (each.type === kind ? [{ value: each.id, label: `${each.name} ${each.code}` }] : []))
  const near = choices('staff')
  const findNear: FindChoices = async (keyword, signal) => {
    const fits = near.filter(({ label }) => label.includes(keyword))
    return fits.length ? fits : findPeople(keyword, signal)
  }
  return { stations: choices('station'), findNear, name: `production-people-${id}-${near.length}` }
}

interface Whom {
  stationId: string | null
  teamId: string | null
  staffId: string | null
}

/** Gives work to a station, a team or a person, or to several of them together. */
export function DispatchDialog({ rows, onClose }: DispatchDialogProps) {
  const first = rows[0]!
  const [whom, setWhom] = useState<Whom>({ stationId: first.stationId, teamId: first.teamId, staffId: first.staffId })
  const [isOpen, setOpen] = useState(true)
  const { isSaving, failure, run } = useSaving()
  const ids = rows.map(({ id }) => id)
  return (
    <DraggableModal
      open={isOpen}
      width={520}
      title={
        rows.length > 1 ? t('派工：{count} 张工单', { count: rows.length }) : t('派工：{code}', { code: first.code })
      }
      okText={t('派工')}
      cancelText={t('取消')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !whom.stationId && !whom.teamId && !whom.staffId }}
      onCancel={() => setOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      onOk={async () => {
        if (!(await run(() => works.dispatch({ ids, ...whom }, { quiet: true })))) return
        worksChanged()
        setOpen(false)
      }}
    >
      <WhomForm first={first} whom={whom} onChange={(change) => setWhom({ ...whom, ...change })} />
      {failure && <Alert type="error" showIcon role="alert" title={failure} style={{ marginTop: 12 }} />}
    </DraggableModal>
  )
}

interface WhomFormProps {
  first: WorkOrder
  whom: Whom
  onChange: (change: Partial<Whom>) => void
}

function WhomForm({ first, whom, onChange }: WhomFormProps) {
  const { stations, findNear, name } = useResources(first)
  const chosen = (next: unknown) => (next as string | null) ?? null
  return (
    <Form layout="vertical">
      <Form.Item
        label={t('工位')}
        htmlFor="dispatchStation"
        extra={first.workCenterName ? t('{center} 的工位', { center: first.workCenterName }) : undefined}
      >
        <Select
          id="dispatchStation"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('请选择')}
          value={whom.stationId ?? undefined}
          options={stations}
          onChange={(next) => onChange({ stationId: chosen(next) })}
        />
      </Form.Item>
      <Form.Item label={t('班组')} htmlFor="dispatchTeam">
        <RemoteSelect
          id="dispatchTeam"
          name="production-teams"
          find={findTeams}
          known={known(first.teamId, first.teamName)}
          value={whom.teamId}
          onChange={(next) => onChange({ teamId: chosen(next) })}
        />
      </Form.Item>
      <Form.Item label={t('人员')} htmlFor="dispatchStaff" style={{ marginBottom: 0 }}>
        <RemoteSelect
          id="dispatchStaff"
          name={name}
          find={findNear}
          known={known(first.staffId, first.staffName)}
          value={whom.staffId}
          onChange={(next) => onChange({ staffId: chosen(next) })}
        />
      </Form.Item>
    </Form>
  )
}
