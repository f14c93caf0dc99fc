import type { ModuleMenu } from '@zhizao/contract/access/session'
import { Select } from 'antd'
import { t } from '../i18n/translate.ts'
import { choosePowerStation, stationModules, usePowerStation } from '../session/power-station.ts'
import { moduleOf } from './module-of.ts'

interface StationSwitcherProps {
  modules: readonly ModuleMenu[]
  pathname: string
}

/** Chooses the power station, in the modules that are about one. */
export function StationSwitcher({ modules, pathname }: StationSwitcherProps) {
  const isWanted = stationModules.includes(moduleOf(modules, pathname)?.resources_classify ?? '')
  const { station, stations } = usePowerStation({ enabled: isWanted })
  if (!isWanted) return null
  return (
    <Select
      aria-label={t('电站')}
      style={{ width: 168 }}
      value={station?.id}
      placeholder={t('暂无电站')}
      showSearch={{ optionFilterProp: 'label' }}
      options={stations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={choosePowerStation}
    />
  )
}
