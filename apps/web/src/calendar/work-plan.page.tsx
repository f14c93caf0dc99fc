import { FieldTimeOutlined } from '@ant-design/icons'
import { ResourceKind, WorkPlanRow, workPlan } from '@zhizao/contract/calendar/work-plan'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { client, formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import type { ResourceApi } from '../platform/resource-screen/resource-calls.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { DateField } from '../platform/widgets/date-field.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { ResourceWeek } from './resource-week.tsx'
import { ResourcesInput } from './resources-input.tsx'
import { type ChosenScope, ScopePicker } from './scope-picker.tsx'
import { ShiftsInput } from './shifts-input.tsx'

function WeekDialog({ onClose }: { onClose: () => void }) {
  const [scope, setScope] = useState<ChosenScope>({ kind: 'company', id: null })
  return (
    <DraggableModal open width={980} title={t('资源工作时间')} footer={null} onCancel={onClose}>
      <Flex vertical gap={12}>
        {/* It grows along a row; in a column that would be its height. */}
        <Flex>
          <ScopePicker kinds={ResourceKind.options} value={scope} onChange={setScope} />
        </Flex>
        <ResourceWeek scope={scope} />
      </Flex>
    </DraggableModal>
  )
}

const calls = client(workPlan)
const forms = formClient(workPlan)
/** When the plans on show were changed last: nobody's change in between is overwritten. */
const seen = new Map<string, string | Date>()
const api: ResourceApi = {
  ...forms,
  get: async (body, given) => {
    const plan = await calls.get(body as { id: string }, given)
    seen.set(plan.id, plan.updatedAt)
    return plan
  },
  update: (body, given) => forms.update({ ...(body as { id: string }), updatedAt: seen.get(body.id as string) }, given),
}

/** 班次计划: shifts with their breaks, and who works by them. */
export const WorkPlanPage = resourceScreen(workPlan, WorkPlanRow, {
  title: '班次计划',
  whenEmpty: {
    detail: '班次计划说明每天几点到几点上班、何时休息，以及谁按它上班。没有计划时按周一至周五 08:00–17:00 计算。',
    first: { title: '工厂日历', href: '/mes/pages/calendar/year', permission: 'shopCalendar' },
  },
  api,
  query: ['name'],
  columns: [
    { field: 'name', kind: 'link', width: 180, sortable: true },
    { field: 'shiftText', width: 280 },
    { field: 'resourceText', width: 240 },
    { field: 'validFrom', width: 120, kind: 'date' },
    { field: 'validTo', width: 120, kind: 'date' },
    'remark',
    { field: 'updatedAt', width: 170, hidden: true },
  ],
  form: [
    'name',
    { field: 'remark' },
    { field: 'validFrom', help: '留空表示一直有效', input: () => <DateField /> },
    { field: 'validTo', input: () => <DateField /> },
    {
      field: 'workingTimeSettings',
      wide: true,
      help: '下班时间不晚于上班时间的班次到次日结束；班次按开始那天的日期类型决定是否上班',
      input: ({ disabled }) => <ShiftsInput disabled={disabled} />,
    },
    {
      field: 'workResoures',
      wide: true,
      help: '就近生效：工位、工作中心、区域、公司；班组有自己的计划时按班组',
      input: ({ disabled }) => <ResourcesInput disabled={disabled} />,
    },
  ],
  toolbar: ({ show }) => (
    <Button icon={<FieldTimeOutlined />} onClick={() => show((close) => <WeekDialog onClose={close} />)}>
      {t('查看资源工作时间')}
    </Button>
  ),
})
