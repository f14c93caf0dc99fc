import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { object } from '@zhizao/contract/device/object'
import { type Point, point } from '@zhizao/contract/device/point'
import { MOST_GRID_POINTS, pointBulk } from '@zhizao/contract/device/point-bulk'
import { Alert, App, Button, Flex, Segmented } from 'antd'
import { useMemo, useRef } from 'react'
import { client } from '../../platform/api/client.ts'
import { LineCards } from '../../platform/document/line-cards.tsx'
import { LineGrid } from '../../platform/document/line-grid.tsx'
import { blankRow, insertRows } from '../../platform/document/line-rows.ts'
import { pasteCells } from '../../platform/document/paste-cells.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { PHONE, useMedia } from '../../platform/theme/media.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { columnsOf, views } from './grid-columns.ts'
import classes from './point-grid.module.css'
import { usePointGrid } from './use-point-grid.ts'

const points = client(point)
const objects = client(object)

/** 点位表格: all points of an object in a grid with the keys of a sheet, saved as one. */
export function PointGridPage() {
  const [search] = usePageSearch()
  const objectId = search.get('object')
  const query = useQuery({
    queryKey: ['device', 'point-grid', objectId],
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true }
      const [owner, rows] = await Promise.all([
        objects.get({ id: objectId! }, options),
        points.list({ objectId: objectId! }, options),
      ])
      return { owner, rows }
    },
    enabled: Boolean(objectId),
    // What is being entered is not overtaken by what comes again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!objectId) return <EmptyState title={t('请从点位管理中选择对象')} />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const { owner, rows } = query.data
  return <GridOf key={objectId} objectId={objectId} name={owner.name} rows={rows} />
}

function GridOf({ objectId, name, rows }: { objectId: string; name: string; rows: readonly Point[] }) {
  const isReadOnly = !usePermission(pointBulk.saveMany.permission)
  const isPhone = useMedia(PHONE)
  const grid = usePointGrid(objectId, rows, () => points.list({ objectId }))
  const { own, view, setView, failure } = grid
  const save = useRef(grid.save)
  save.current = grid.save
  const paste = usePaste(own, view)
  const columns = useMemo(() => columnsOf(view), [view])
  const given = {
    title: t('点位表格'),
    columns,
    own,
    isReadOnly,
    most: MOST_GRID_POINTS,
    onPaste: paste,
    // It comes back with the whole grid, not line by line.
    onRemoved: () => undefined,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are those of the grid within
    <div
      className={classes.page}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
        event.preventDefault()
        // What is being typed is taken into the line first.
        ;(document.activeElement as HTMLElement | null)?.blur()
        if (!isReadOnly && grid.isDirty) setTimeout(() => void save.current())
      }}
    >
      <Head name={name} objectId={objectId} isReadOnly={isReadOnly} grid={grid} />
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      <Segmented
        className={classes.views}
        value={view}
        onChange={setView}
        options={Object.keys(views).map((value) => ({ value, label: t(value) }))}
        aria-label={t('显示的列')}
      />
      {isPhone ? <LineCards {...given} /> : <LineGrid key={view} {...given} />}
      {!isReadOnly && <Foot own={own} />}
    </div>
  )
}

type Own = ReturnType<typeof usePointGrid>['own']

/** Writes what was pasted into the columns on show, and tells what of it nobody can read. */
function usePaste(own: Own, view: string) {
  const { message } = App.useApp()
  return async (at: { row: number; column: number }, cells: string[][]) => {
    const { lines, problems, left } = await pasteCells(own.lines, at, cells, columnsOf(view), MOST_GRID_POINTS)
    own.change(lines)
    own.mark(problems)
    const refused = Object.values(problems).flatMap((said) => Object.values(said).filter(Boolean)).length
    if (refused) message.warning(t('已粘贴，其中 {count} 个单元格需要修改，已标红', { count: refused }))
    if (left)
      message.warning(
        t('{title}最多 {most} 行，有 {left} 行没有加入', { title: t('点位'), most: MOST_GRID_POINTS, left }),
      )
  }
}

const Foot = ({ own }: { own: Own }) => (
  <Flex justify="space-between" align="center" gap={12} wrap>
    <Button
      type="dashed"
      icon={<PlusOutlined />}
      disabled={own.lines.rows.length >= MOST_GRID_POINTS}
      onClick={() => own.change((now) => insertRows(now, now.rows.length, [blankRow()]))}
    >
      {t('添加一行')}
    </Button>
    <span className={classes.keys}>
      {t(
        '方向键、Tab、回车移动，直接输入即改写，再点一下或 F2 进入单元格，Esc 恢复，Ctrl+C/V 复制粘贴（可从 Excel 粘贴多行多列），Ctrl+D 取上一行，Ctrl+Z 撤销，Ctrl+Delete 删除行，Ctrl+S 保存，Alt+↑↓ 调整顺序',
      )}
    </span>
  </Flex>
)

interface HeadProps {
  name: string
  objectId: string
  isReadOnly: boolean
  grid: ReturnType<typeof usePointGrid>
}

const Head = ({ name, objectId, isReadOnly, grid }: HeadProps) => (
  <Flex justify="space-between" align="center" gap={12} wrap>
    <h1 className={classes.name}>
      {t('{name} 的点位', { name })}
      <PageLink href={`/dvm/pages/point/index?_node=${objectId}`}>{t('点位管理')}</PageLink>
    </h1>
    {!isReadOnly && (
      <Flex gap={8}>
        {grid.isDirty && (
          <AskFirst title={t('放弃未保存的修改吗?')} onConfirm={grid.discard} okText={t('放弃修改')}>
            <Button>{t('放弃修改')}</Button>
          </AskFirst>
        )}
        <Button type="primary" disabled={!grid.isDirty} loading={grid.isSaving} onClick={() => void grid.save()}>
          {t('保存')}
        </Button>
      </Flex>
    )}
  </Flex>
)
