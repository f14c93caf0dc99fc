import { DownloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type StateKind, stateKinds, stateKindTitles } from '@zhizao/contract/object-state/device-state'
import { type BoardRow, objectState, type StateLook } from '@zhizao/contract/object-state/object-state'
import { Button, DatePicker, Input, Pagination, Select } from 'antd'
import { loadAreas } from '../company/index.ts'
import { findTypes } from '../live/type-choices.ts'
import { saveFile } from '../platform/api/file-reply.ts'
import { t } from '../platform/i18n/translate.ts'
import { useTopic } from '../platform/push/push.ts'
import { usePermission } from '../platform/session/permission.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { TreePicker } from '../platform/widgets/tree-picker.tsx'
import { stateCalls } from './live-states.ts'
import classes from './state.module.css'
import { StateStrip } from './state-band.tsx'
import { StateMark } from './state-chip.tsx'
import { kindColours } from './state-words.ts'
import { Hours } from './states-tab.tsx'

const PAGE_SIZE = 20

/** What the address asks for. */
function useAsked() {
  const [search, change] = usePageSearch()
  const filters = {
    day: search.get('day') ?? dayjs().format('YYYY-MM-DD'),
    ...Object.fromEntries(
      ['deviceTypeId', 'areaId', 'keyword'].flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])),
    ),
  }
  return { filters, page: Number(search.get('page') ?? 1), change }
}

/** All machines that have states, and the bands of their day; live. */
export function StateBoardPage() {
  const { filters, page, change } = useAsked()
  const query = useQuery({
    queryKey: ['object-state', 'board', filters, page],
    queryFn: ({ signal }) =>
      stateCalls.board({ ...filters, pageNumber: page, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  useTopic('states', (event) => {
    if (event.event === 'states') void query.refetch({ cancelRefetch: false })
  })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className={classes.page}>
      <BoardFilters />
      {query.data ? <Board data={query.data} /> : <Loading />}
      {(query.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination
          current={page}
          pageSize={PAGE_SIZE}
          total={query.data!.total}
          showSizeChanger={false}
          onChange={(next) => change({ page: String(next) })}
        />
      )}
    </div>
  )
}

function BoardFilters() {
  const { filters, change } = useAsked()
  const given = filters as Record<string, string | undefined>
  const types = useQuery({ queryKey: ['device-types', 'choices'], queryFn: findTypes })
  const mayExport = usePermission(objectState.export.permission)
  const set = (name: string) => (value: unknown) =>
    change({ [name]: value ? String(value) : undefined, page: undefined })
  return (
    <div className={classes.bar}>
      <DatePicker
        value={dayjs(filters.day)}
        allowClear={false}
        disabledDate={(day) => day.isAfter(dayjs(), 'day')}
        onChange={(day) => day && set('day')(day.format('YYYY-MM-DD'))}
        aria-label={t('日期')}
      />
      <Select
        allowClear
        style={{ minWidth: 140 }}
        placeholder={t('设备类型')}
        aria-label={t('设备类型')}
        value={given.deviceTypeId}
        options={types.data?.map(({ value, label }) => ({ value, label }))}
        onChange={set('deviceTypeId')}
      />
      <div style={{ minWidth: 160 }}>
        <TreePicker
          load={loadAreas}
          aria-label={t('所属区域')}
          placeholder={t('所属区域')}
          value={given.areaId ?? null}
          onChange={set('areaId')}
        />
      </div>
      <Input.Search
        allowClear
        style={{ width: 200 }}
        placeholder={t('设备名称或编码')}
        aria-label={t('设备名称或编码')}
        defaultValue={given.keyword}
        onSearch={set('keyword')}
      />
      <span className={classes.grow} />
      {mayExport && (
        <Button icon={<DownloadOutlined />} onClick={async () => saveFile(await stateCalls.export(filters))}>
          {t('导出')}
        </Button>
      )}
    </div>
  )
}

type Data = Awaited<ReturnType<typeof stateCalls.board>>

function Board({ data }: { data: Data }) {
  const router = useRouter()
  if (!data.total)
    return (
      <EmptyState
        title={t('没有符合条件的设备')}
        detail={t('设备状态由设备类型或设备自己的状态定义判定，可在“状态定义”中添加')}
      />
    )
  const open = (id: string) => void router.navigate({ href: `/dvs/pages/monitor/objects?object=${id}&tab=states` })
  return (
    <>
      <Counts counts={data.counts} />
      <div className={classes.row}>
        <span />
        <span />
        <span className={classes.wide}>
          <Hours />
        </span>
        <span className={`${classes.share} ${classes.below}`}>{t('运行占比')}</span>
      </div>
      {data.records.map((row) => (
        <BoardLine key={row.objectId} row={row} data={data} onOpen={open} />
      ))}
    </>
  )
}

/** How many stand in each kind now. */
const Counts = ({ counts }: { counts: Data['counts'] }) => (
  <div className={classes.counts}>
    {([...stateKinds, 'unknown'] as const).map((kind) => (
      <span key={kind} className={classes.count}>
        <span className={classes.dot} style={{ background: kindColours[kind] }} aria-hidden />
        {t(stateKindTitles[kind])}
        <b>{counts[kind] ?? 0}</b>
      </span>
    ))}
  </div>
)

function BoardLine({ row, data, onOpen }: { row: BoardRow; data: Data; onOpen: (id: string) => void }) {
  return (
    <div className={classes.row}>
      <button type="button" className={classes.who} onClick={() => onOpen(row.objectId)}>
        <span className={classes.title} title={row.objectName}>
          {row.objectName}
        </span>
        <span className={classes.below}>{[row.objectCode, row.typeName].filter(Boolean).join(' · ')}</span>
      </button>
      <span>{row.now && <StateMark state={row.now} withSince />}</span>
      <span className={classes.wide}>
        <StateStrip pieces={row.pieces} states={data.states} from={data.from} to={data.to} />
      </span>
      <span className={classes.share}>{shareOf('run', row, data.states)}</span>
    </div>
  )
}

/** The part of known time that a kind has. */
function shareOf(kind: StateKind, { pieces }: BoardRow, states: readonly StateLook[]): string {
  const ofKind = new Set(states.flatMap((state) => (state.kind === kind ? [state.id] : [])))
  const known = pieces.filter(({ stateId }) => stateId !== null)
  const sum = (own: typeof known) => own.reduce((total, { from, to }) => total + to - from, 0)
  const whole = sum(known)
  return whole ? `${((sum(known.filter(({ stateId }) => ofKind.has(stateId!))) * 100) / whole).toFixed(1)}%` : '–'
}
