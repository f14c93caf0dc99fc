import { Select } from 'antd'
import { t } from '../i18n/translate.ts'
import { choosePowerStation, type usePowerStation } from '../session/power-station.ts'

/** The power stations to choose from. */
export const StationSelect = ({ station, stations }: ReturnType<typeof usePowerStation>) => (
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
