import { LifeFilter, type MonitoredMachine } from '@zhizao/contract/monitor/equipment-monitor'
import { StateKind } from '@zhizao/contract/object-state/device-state'
import { Input } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { MachineList } from '../machine-list.tsx'
import classes from '../monitor.module.css'
import { machines, useAsked, useMonitor } from '../monitor-calls.ts'
import { Found, MonitorCard } from '../monitor-card.tsx'

const SIZE = 10

/** Machines, what needs a person on top; narrowed by the tiles above. */
export function MachinesCard() {
  const { rootId, change, text } = useAsked()
  const [life, kind, keyword] = [text('life'), text('kind'), text('keyword')]
  const page = Number(text('page')) || 1
  const asked = {
    rootId,
    keyword,
    pageNumber: page,
    pageSize: SIZE,
    life: LifeFilter.safeParse(life).data,
    kind: kind === 'unknown' ? ('unknown' as const) : StateKind.safeParse(kind).data,
    alarming: text('alarming') ? true : undefined,
  }
  const found = useMonitor('machines', asked, (options) => machines.list(asked, options))
  return (
    <MonitorCard
      title={t('设备列表')}
      size="whole"
      tools={
        <Input.Search
          key={keyword ?? ''}
          allowClear
          className={classes.pick}
          defaultValue={keyword ?? ''}
          aria-label={t('设备名称或编码')}
          placeholder={t('设备名称或编码')}
          onSearch={(sought) => change({ keyword: sought.trim() || undefined, page: undefined })}
        />
      }
    >
      <Found<{ records: MonitoredMachine[]; total: number }> query={found}>
        {({ records, total }) => (
          <MachineList
            rows={records}
            total={total}
            page={page}
            size={SIZE}
            onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
          />
        )}
      </Found>
    </MonitorCard>
  )
}
