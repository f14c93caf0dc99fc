import { productionOrderStates } from '@zhizao/contract/production/production-order'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import classes from '../production.module.css'

/** States that people ask for at once; both sorts of pause are one to them. */
const chips: readonly { value: string; title: string }[] = [
  ...(['draft', 'planned', 'released', 'running'] as const).map((value) => ({
    value,
    title: productionOrderStates[value].title,
  })),
  { value: 'held,paused', title: productionOrderStates.paused.title },
  ...(['completed', 'closed', 'cancelled'] as const).map((value) => ({
    value,
    title: productionOrderStates[value].title,
  })),
]

/** One press for what is looked at most: all of a state, and what is late. */
export function OrderChips() {
  const [search, change] = usePageSearch()
  const [status, isLate] = [search.get('status') ?? '', search.get('isLate') === 'true']
  const show = (next: string | undefined) => change({ status: next, isLate: undefined, _page: undefined })
  return (
    <nav className={classes.chips} aria-label={t('按状态查看')}>
      <Chip title={t('全部')} isOn={!status && !isLate} onPress={() => show(undefined)} />
      {chips.map(({ value, title }) => (
        <Chip key={value} title={t(title)} isOn={status === value && !isLate} onPress={() => show(value)} />
      ))}
      <Chip
        isRed
        title={t('逾期')}
        isOn={isLate}
        onPress={() => change({ status: undefined, isLate: isLate ? undefined : 'true', _page: undefined })}
      />
    </nav>
  )
}

interface ChipProps {
  title: string
  isOn: boolean
  isRed?: boolean
  onPress: () => void
}

const Chip = ({ title, isOn, isRed, onPress }: ChipProps) => (
  <button type="button" className={`${classes.chip} ${isRed ? classes.red : ''}`} aria-pressed={isOn} onClick={onPress}>
    {title}
  </button>
)
