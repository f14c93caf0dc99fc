import { useQuery } from '@tanstack/react-query'
import { productionOrderStates } from '@zhizao/contract/production/production-order'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import listPage from '../../platform/widgets/list-page.module.css'
import { orderForms } from './order-steps.tsx'

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

/** What needs somebody, with how many there are of each. */
const watched = [
  { field: 'isLate', title: '逾期' },
  { field: 'isDelayed', title: '预计延期' },
  { field: 'isBehind', title: '落后' },
  { field: 'hasSupplyProblem', title: '供应异常' },
] as const
const NONE = Object.fromEntries(watched.map(({ field }) => [field, undefined]))
const EVERY = 60_000

/** One press for what is looked at most: all of a state, and what is late or waits for its supply. */
export function OrderChips() {
  const [search, change] = usePageSearch()
  const on = watched.find(({ field }) => search.get(field) === 'true')?.field
  const status = search.get('status') ?? ''
  const counts = useQuery({
    queryKey: ['production-order', 'watched'],
    queryFn: ({ signal }) =>
      Promise.all(watched.map(({ field }) => orderForms.page({ [field]: true, pageSize: 1 }, { quiet: true, signal }))),
    refetchInterval: EVERY,
  })
  const show = (next: string | undefined) => change({ ...NONE, status: next, _page: undefined })
  return (
    <nav className={listPage.chips} aria-label={t('按状态查看')}>
      <Chip title={t('全部')} isOn={!status && !on} onPress={() => show(undefined)} />
      {chips.map(({ value, title }) => (
        <Chip key={value} title={t(title)} isOn={status === value && !on} onPress={() => show(value)} />
      ))}
      {watched.map(({ field, title }, at) => (
        <Chip
          key={field}
          isRed
          title={t(title)}
          count={counts.data?.[at]?.total}
          isOn={on === field}
          onPress={() =>
            change({ ...NONE, status: undefined, [field]: on === field ? undefined : 'true', _page: undefined })
          }
        />
      ))}
    </nav>
  )
}

interface ChipProps {
  title: string
  isOn: boolean
  isRed?: boolean
  count?: number | undefined
  onPress: () => void
}

/** Red where there are any. */
const Chip = ({ title, isOn, isRed, count, onPress }: ChipProps) => (
  <button
    type="button"
    className={`${listPage.chip} ${isRed && count !== 0 ? listPage.red : ''}`}
    aria-pressed={isOn}
    onClick={onPress}
  >
    {title}
    {count !== undefined && <b>{count}</b>}
  </button>
)
