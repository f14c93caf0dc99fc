import { useQuery } from '@tanstack/react-query'
import { inspection, inspectionStates } from '@zhizao/contract/quality/inspection'
import { t } from '../platform/i18n/translate.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import listPage from '../platform/widgets/list-page.module.css'
import { inspections } from './inspection-calls.ts'
import own from './quality.module.css'

const states = ['pending', 'inspecting', 'rejected', 'conceded', 'accepted'] as const

/** One press for what is looked at most: all of a state, with how many there are; and how many have waited for long. */
export function InspectionChips() {
  const [search, change] = usePageSearch()
  const status = search.get('status') ?? ''
  const { data } = useQuery({
    queryKey: [inspection.page.path, 'counts'],
    queryFn: ({ signal }) => inspections.counts({}, { signal, quiet: true }),
  })
  const show = (next: string | undefined) => change({ status: next, _page: undefined })
  return (
    <nav className={listPage.chips} aria-label={t('按状态查看')}>
      <Chip title={t('全部')} isOn={!status} onPress={() => show(undefined)} />
      {states.map((state) => (
        <Chip
          key={state}
          title={data ? `${t(inspectionStates[state].title)} ${data[state]}` : t(inspectionStates[state].title)}
          isOn={status === state}
          onPress={() => show(state)}
        />
      ))}
      {data && data.late > 0 && <span className={own.late}>{t('{count} 张待检超过一天', { count: data.late })}</span>}
    </nav>
  )
}

const Chip = ({ title, isOn, onPress }: { title: string; isOn: boolean; onPress: () => void }) => (
  <button type="button" className={listPage.chip} aria-pressed={isOn} onClick={onPress}>
    {title}
  </button>
)
