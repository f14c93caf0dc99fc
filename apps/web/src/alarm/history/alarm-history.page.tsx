import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { useMemo } from 'react'
import { LEVEL_CHOICES, type LevelLooks, useLevelLooks } from '../../live/alarm/level-looks.ts'
import { loadObjectTree } from '../../live/tree/object-tree-feed.ts'
import { formClient } from '../../platform/api/client.ts'
import { defineScreen } from '../../platform/resource-screen/define-screen.ts'
import type { ResourceApi } from '../../platform/resource-screen/resource-calls.ts'
import { ResourceList } from '../../platform/resource-screen/resource-list.tsx'
import type { DialogProps, ScreenOptions } from '../../platform/resource-screen/screen-options.ts'
import { useView } from '../../platform/resource-screen/use-view.ts'
import { PAGE_SIZE } from '../../platform/resource-screen/view-state.ts'
import { type AlarmFilterBody, findAlarmTypes, history, objectAddress } from '../alarm-calls.ts'
import { alarmColumns } from '../alarm-columns.tsx'
import { alarmBody } from '../alarm-filters.ts'
import { CONDITION_CHOICES, CONFIRMED_CHOICES, HANDLED_CHOICES, KIND_CHOICES } from '../alarm-words.ts'
import { AlarmDrawer } from '../detail/alarm-drawer.tsx'
import classes from './alarm-history.module.css'
import { StatisticsPanel } from './statistics-panel.tsx'

const Detail = ({ row, onClose, onSaved }: DialogProps) => (
  <AlarmDrawer batchNo={String(row!.batchNo)} onClose={onClose} onChanged={onSaved} />
)

const forms = formClient(alarmHistory)
const api: ResourceApi = {
  page: (body, options) => forms.page(alarmBody(body), options),
  export: (body, options) => history.export(alarmBody(body), options),
}

type Options = ScreenOptions<typeof alarmHistory, Alarm>

const optionsWith = (looks: LevelLooks): Options => {
  const shared = alarmColumns(looks) as Record<string, Options['columns'][number]>
  return {
    title: '历史报警',
    dialog: Detail,
    query: [
      { field: 'startTime', title: '报警时间', until: 'endTime' },
      { field: 'keyword', title: '关键字', placeholder: '内容、对象、点位' },
      { field: 'level', title: '报警等级', choices: LEVEL_CHOICES, multiple: true },
      { field: 'objectId', title: '对象', tree: loadObjectTree },
      { field: 'alarmStatus', title: '处理状态', kind: 'select', choices: HANDLED_CHOICES },
      { field: 'alarmTypeId', title: '报警类型', choices: findAlarmTypes },
      { field: 'condition', title: '当前状态', choices: CONDITION_CHOICES },
      { field: 'confirmed', title: '是否确认', kind: 'select', choices: CONFIRMED_CHOICES },
      { field: 'kind', title: '来源', choices: KIND_CHOICES, multiple: true },
    ],
    columns: [
      shared.level!,
      { field: 'content', kind: 'link', width: 280, told: true },
      {
        field: 'objectName',
        kind: 'link',
        width: 150,
        href: (row) => (row.objectId ? objectAddress(row.objectId) : ''),
      },
      { field: 'pointName', width: 130 },
      { field: 'alarmTypeName', width: 110 },
      { field: 'activatedAt', kind: 'time', width: 170, sortable: true },
      { field: 'returnedAt', kind: 'time', width: 170 },
      shared.peak!,
      shared.limit!,
      shared.state!,
      shared.handled!,
      { field: 'handledByName', width: 90 },
      { field: 'reasonTagName', width: 110 },
      { field: 'confirmedByName', width: 90, hidden: true },
      { field: 'activations', width: 90, hidden: true },
      { field: 'minutes', width: 130, hidden: true },
      { field: 'batchNo', width: 200, hidden: true },
    ],
  }
}

/** Every occurrence of an alarm, live or past, with what became of them. */
export function AlarmHistoryPage() {
  const looks = useLevelLooks()
  const { urgent, error, warning } = looks
  const key = JSON.stringify([urgent, error, warning])
  // The list keeps its columns while the looks stay the same.
  const options = useMemo(() => {
    const [first, second, third] = JSON.parse(key)
    return optionsWith({ urgent: first, error: second, warning: third })
  }, [key])
  const definition = useMemo(() => defineScreen(alarmHistory, Alarm, options), [options])
  const [view] = useView(definition.filterNames, PAGE_SIZE)
  return (
    <div className={classes.page}>
      <StatisticsPanel filters={alarmBody(view.filters) as AlarmFilterBody} />
      <div className={classes.list}>
        <ResourceList calls={alarmHistory} api={api} definition={definition} options={options} />
      </div>
    </div>
  )
}
